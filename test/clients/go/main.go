// Uses the generated client: a fit, a profile, a job, and a refusal. Argument: address of the service.
package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"
)

const run = `{"kind":"composition","adjacency":"add_remove","events":[{"kind":"gaussian","noise_multiplier":9.4,` +
	`"sampling":{"scheme":"poisson","probability":0.328},"count":2000}]}`

func must(ok bool, why any) {
	if !ok {
		fmt.Fprintln(os.Stderr, "go client:", why)
		os.Exit(1)
	}
}

func main() {
	ctx := context.Background()
	client, err := NewClientWithResponses(os.Args[1])
	must(err == nil, err)

	fit, err := client.FitGdpWithBodyWithResponse(ctx, "application/json", strings.NewReader(`{"mechanism":`+run+`}`))
	must(err == nil, err)
	// 1.56847 from 50-digit arithmetic
	must(fit.JSON200 != nil && fit.JSON200.Mu.Upper != nil && *fit.JSON200.Mu.Upper > 1.568 && *fit.JSON200.Mu.Upper < 1.58, string(fit.Body))

	profile, err := client.ComputeProfileWithBodyWithResponse(ctx, "application/json", strings.NewReader(`{"mechanism":`+run+`,"epsilon":[1,2]}`))
	must(err == nil, err)
	must(profile.JSON200 != nil && len(profile.JSON200.Epsilon) == 2, string(profile.Body))

	body := strings.NewReader(`{"operation":"fitGdp","request":{"mechanism":` + run + `}}`)
	job, err := client.SubmitJobWithBodyWithResponse(ctx, nil, "application/json", body)
	must(err == nil, err)
	must(job.JSON202 != nil, string(job.Body))
	status := *job.JSON202
	for status.State == "queued" || status.State == "running" {
		time.Sleep(100 * time.Millisecond)
		next, err := client.GetJobWithResponse(ctx, status.Id)
		must(err == nil, err)
		must(next.JSON200 != nil, string(next.Body))
		status = *next.JSON200
	}
	must(status.State == "done" && status.Result != nil, status)

	refused, err := client.FitGdpWithBodyWithResponse(ctx, "application/json", strings.NewReader(`{"mechanism":{}}`))
	must(err == nil, err)
	must(refused.ApplicationproblemJSON400 != nil && len(refused.ApplicationproblemJSON400.Errors) == 1, string(refused.Body))
	fmt.Println("go client: ok")
}
