// Made from openapi/openapi.json by `npm run openapi`; do not edit.
export interface paths {
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process answers */
        get: operations["checkLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The service takes new work */
        get: operations["checkReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/startupz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The workers have loaded */
        get: operations["checkStarted"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/allocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A budget divided, or a graph priced
         * @description Shares of a budget by several strategies with the noise that they mean, or what a graph of queries on sets of records costs.
         */
        post: operations["allocateBudget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lower bounds from an attack
         * @description What the success of an attack shows about a mechanism: lower bounds of mu and of epsilon that hold with a stated confidence, from counts, from scores or from one run with canaries, and whether a claim can be true.
         */
        post: operations["auditMechanism"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Many requests at once
         * @description Up to 1,000 requests of any compute operations, each with its own answer or problem, the same to the bit as if it had come alone. The items come in their order; with Accept: application/x-ndjson each on a line of its own, as soon as it is there. While nothing is there, spaces are sent between them now and then. The cost of all together is limited; one that exceeds the limit by itself is refused in its place. Whoever leaves cancels what is left.
         */
        post: operations["answerBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All budgets
         * @description The budgets of the caller, in the order of their ids.
         */
        get: operations["listBudgets"];
        put?: never;
        /**
         * Open a budget
         * @description Opens a budget. A plan is composed exactly, as a whole, and refused where it misses its target.
         */
        post: operations["openBudget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A budget
         * @description What was fixed when it opened, how it stands, and what is reserved.
         */
        get: operations["getBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a budget again from its log
         * @description Reads every entry again, checks each hash and each link, and that the state is what they add up to. A broken chain is 503: nothing can be decided on it.
         */
        get: operations["verifyBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}/capacity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the caps
         * @description New caps of the same kind, as an entry of its own. Once something was spent, raising one means that the cap may depend on answers: the budget then says for ever that it is no filter any more.
         */
        post: operations["changeCapacity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charge a job before it runs
         * @description Admits a job and spends its cost in one step, in every budget that pays for it or in none. What does not fit is refused and recorded.
         */
        post: operations["chargeBudget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a charge
         * @description A dry run: what a job would cost, whether it would be admitted now, and how many such jobs fit. Nothing is written and nothing promised.
         */
        post: operations["checkCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}/commits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A reserved job has run
         * @description Spends a reservation: all of it, or, where its cost is a sum over uses or the stop was declared independent of the data, the uses that were made.
         */
        post: operations["commitReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}/composition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exact composition beside the sums
         * @description epsilon at a delta by the sums of the budget, which is the guarantee, and of everything admitted so far composed exactly, as if it had been the plan, which is none: advisory. The log is read once, and in parts: while more than 50,000 entries are still to be read, the answer is 503 `deadline_exceeded`, which says how many were read; the same request after Retry-After goes on from there.
         */
        get: operations["composeBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log of a budget
         * @description Every decision as it was hashed, in order. The bodies and hashes, line by line, are the budget: they can be checked and replayed elsewhere.
         */
        get: operations["listEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A budget to take elsewhere
         * @description The whole budget as lines of JSON: its name and head, every entry as it was hashed, every answer that it gave, and a digest of these lines. `npm run ledger -- import` reads it into any other ledger, `verify` checks it. The lines end without the digest where the log is broken.
         */
        get: operations["exportBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}/noise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The least noise that fits
         * @description The least noise with which a job would be admitted into what is left of every budget that pays, found by dry runs: with the answer the job would be admitted, with less by the precision it would be refused. Nothing is written and nothing promised.
         */
        post: operations["calibrateCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}/releases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A reserved job has not run
         * @description Gives a reservation back. By sending it you assert that nothing of the job was run or seen by anybody.
         */
        post: operations["releaseReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reserve for a job that runs for a while
         * @description Holds the cost of a job until it is committed, released, or expires. A job that was reserved as one composed whole is committed as a whole: where it stops may depend on its answers.
         */
        post: operations["reserveBudget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}/splits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Shares of delta0 for planned jobs
         * @description How much delta0 each of several planned jobs should name when it is charged, so that their mu squared add up to little. Every share is priced as its charge will be.
         */
        post: operations["splitCertificates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{budget}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A budget for dashboards
         * @description How it stands and how it came there, in at most some two hundred points. The ETag is the number of entries: an unchanged budget costs one query. The log is read once, and in parts: while more than 50,000 entries are still to be read, the answer is 503 `deadline_exceeded`, which says how many were read; the same request after Retry-After goes on from there.
         */
        get: operations["summarizeBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calibrate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A parameter for a target
         * @description The loosest value of one parameter (noise, sampling probability, number of uses, epsilon) with which a composition keeps a target, on the safe side and verified, or the limit that can be reached.
         */
        post: operations["calibrateParameter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/check-claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A number of a tool, checked
         * @description The exact number beside one that a tool printed, whether that is safe, and the known wrong or loose formula that gives it to its digits, where there is one.
         */
        post: operations["checkClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What shorter descriptions lose
         * @description The regret of describing a mechanism by pure DP, (epsilon, delta), zCDP, its Renyi curve or mu instead of its whole profile, and which of them to publish.
         */
        post: operations["compareRepresentations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/compose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * epsilon and delta of a composition
         * @description epsilon at given deltas and delta at given epsilons for any list of events, with bounds.
         */
        post: operations["composeEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/convert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What follows from one guarantee
         * @description From pure DP, (epsilon, delta), rho, mu, Renyi DP at one or several orders, or a whole mechanism: every number that follows, whether it is tight, what cannot follow and why, and what implies the guarantee in its turn.
         */
        post: operations["convertGuarantee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gdp-fit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * mu-GDP with its regret
         * @description The smallest mu whose Gaussian trade-off curve lies below that of the mechanism wherever both error rates are at least the floor, and how much is lost by quoting mu alone.
         */
        post: operations["fitGdp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask now, be answered later
         * @description Any operation that may take longer than a request should, or a batch of them (answerBatch). The job is kept before this is answered, and outlives the process. Its progress is told by GET and as a stream of events, its answer by its result.
         */
        post: operations["submitJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A job and how far it is
         * @description While it has not ended, Retry-After says when to ask again; If-None-Match makes that cheap.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * End a job
         * @description It is not begun any more; where it runs it is asked to stop, and then stopped. Once more changes nothing.
         */
        delete: operations["cancelJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The changes of a job as they happen
         * @description Server-sent events named `job`, each with the whole status as its data. The stream ends with the job. A client that comes back with Last-Event-ID is told what it does not know yet; 204 says that it knows the end.
         */
        get: operations["watchJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mechanisms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Catalogue of events and samplers
         * @description Every kind of event and every sampling scheme with its parameters, the adjacencies it is supported under, its source and its traps.
         */
        get: operations["listMechanisms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/noise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A mechanism by its parameters
         * @description Scale, spread and guarantees of the usual mechanisms, and the sensitivities of the usual queries. No noise is drawn.
         */
        post: operations["describeNoise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/predictability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a release tells an attacker with a part of the records
         * @description How much better an attacker who has a core of the records predicts the others once means, a regression or any solution of estimating equations is released, with its noise; for one query or the best of a family. A value of these records, not differential privacy. H is taken as a bound of the second derivative of the loss; the definition it follows may carry another factor, and may weigh the query itself instead of its deviation.
         */
        post: operations["analysePredictability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/predictability/noise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The noise for a predictability
         * @description The covariance of noise in the shape of the estimation error that keeps a gain, what it costs, and what isotropic noise would cost. It depends on the records: no differential privacy.
         */
        post: operations["calibrateNoise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a job costs a budget
         * @description The cost of a job in each accounting a budget may have: epsilon, (epsilon, delta), rho, Renyi divergences, or a certificate (mu, delta0) that holds for every epsilon. Decimals, rounded up. A job without a finite cost in one of them is refused.
         */
        post: operations["priceMechanism"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Privacy profile
         * @description delta at many epsilons, in both directions, with bounds.
         */
        post: operations["computeProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/readings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Several readings of one mechanism
         * @description Any of the readings of a mechanism in one answer, each as its own operation gives it; the mechanism is composed once. One that is refused refuses all, with a pointer to its entry.
         */
        post: operations["readMechanism"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Privacy statement
         * @description What may be said in public about a release: unit, adjacency, sampler, events with counts, numbers with direction and floor, assumptions and what is not covered, in English or Chinese, as text, Markdown or a page with figures, beside a record that holds every number.
         */
        post: operations["writeReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/results/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An answer by its key
         * @description The answer of an earlier request of the same tenant. Its key is the hash of the engine version, the operation and the request, so the answer never changes; where it was forgotten it is computed again from the request that was kept. While another caller waits for its computation the status is 202 and the body says how far that is.
         */
        get: operations["getResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/risk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attack risk in plain words
         * @description What membership inference and guessing of secrets can achieve at most, as numbers with bounds and as sentences.
         */
        post: operations["assessRisk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cost against steps
         * @description epsilon, mu, regret and advantage after each of many numbers of steps of a schedule, which may have several phases, and the step at which a cap is crossed.
         */
        post: operations["computeSteps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/studies/multiple": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adjusted p values
         * @description Bonferroni, Holm, Hochberg, Benjamini-Hochberg and Benjamini-Yekutieli.
         */
        post: operations["adjustComparisons"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/studies/paired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Two settings on the same groups
         * @description Mean difference with its interval, exact and classical tests, effect sizes with intervals, and the power of the comparison; adjusted for all metrics of the request.
         */
        post: operations["comparePairs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/studies/utility-curve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accuracy against epsilon
         * @description A logistic curve in ln epsilon with intervals, and the epsilon that a target accuracy takes.
         */
        post: operations["fitUtility"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trade-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trade-off curve
         * @description The smallest false negative rate of any membership attack at many false positive rates, with bounds.
         */
        post: operations["computeTradeOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AboveThreshold (sparse vector)
         * @description Compares queries with a noisy threshold and says which are above it, until `positives` of them were. The noise of the threshold has scale sensitivity / epsilon_threshold, that of every query scale 2 positives sensitivity / epsilon_query. One use is the whole run: it is (epsilon_threshold + epsilon_query)-DP whatever the number of queries, and the answer bounds it from above. The noise of every query must carry the factor `positives`. Without it the run costs epsilon_threshold + positives epsilon_query: give that epsilon_query. A threshold that is drawn again after each positive answer is a new use: one event with positives 1 and a count. Only above and below are covered: releasing the noisy value of a positive query costs extra. Most published variants of the sparse vector technique are not private; noise on the queries alone is not. Gaussian noise needs a cap on the number of queries and is not offered.
         */
        AboveThresholdEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description epsilon of the queries, all together. Unit: nats. */
            epsilon_query: number;
            /** @description epsilon of the threshold. Unit: nats. */
            epsilon_threshold: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "above_threshold";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /**
             * @description Noise of threshold and queries.
             * @enum {string}
             */
            noise: "laplace";
            /** @description Positive answers after which it stops. Unit: answers. */
            positives: number;
            sampling: components["schemas"]["Sampling"];
        };
        /**
         * Gaussian mechanism with adaptive clipping
         * @description One step releases the noisy sum of contributions clipped to C together with a noisy count of the contributions below C, from which the next C is set. Both come from the same records, so they are one Gaussian release with noise multiplier (noise_multiplier^-2 + (2 quantile_noise_multiplier)^-2)^(-1/2). A count of indicators 0 and 1 moves by 1, not by 1/2: pricing it as centred understates the cost several times. noise_multiplier is the noise that was added to the sum, not the smaller effective one of both releases. The count must come from the same sample as the sum; a sample of its own is an event of its own.
         */
        AdaptiveClippingEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /**
             * @description How a record enters the count. centred: as +1/2 where it lies below C, else as -1/2; nothing else is supported.
             * @enum {string}
             */
            encoding: "centred";
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "adaptive_clipping";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /** @description Standard deviation of the noise of the sum, divided by the clipping norm C. Unit: ratio sigma / C. */
            noise_multiplier: number;
            /** @description Standard deviation of the noise of the count, of which one record moves +1/2 or -1/2. Unit: records. */
            quantile_noise_multiplier: number;
            sampling: components["schemas"]["Sampling"];
        };
        /** @description As in adjustComparisons. */
        AdjustComparisonsJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "adjustComparisons";
            request: components["schemas"]["MultipleRequest"];
        };
        /** @description Largest difference of true and false positive rate. */
        AdvantageMetric: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "advantage";
        };
        /** @description How it was computed. */
        AlgorithmFacts: {
            /** @description Gradients. */
            columns: number;
            /** @description Of the gradients, columns of unit length: rounding errors are about 1e-15 times this. */
            condition: number;
            /** @description Set aside beside the request. */
            memory_bytes: number;
            /**
             * @description Records are never squared; moments are.
             * @enum {string}
             */
            method: "householder_qr" | "symmetric_eigen";
            /** @description The same with the noise. */
            noisy_rank: number;
            /** @description Gradients that are told apart. */
            rank: number;
        };
        /** @description As in allocateBudget. */
        AllocateBudgetJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "allocateBudget";
            request: components["schemas"]["AllocationRequest"];
        };
        /** @description Shares, or costs. */
        AllocationAnswer: components["schemas"]["SplitAnswer"] | components["schemas"]["GraphAnswer"];
        /** @description One query. */
        AllocationQuery: {
            /** @description Name. */
            name?: string;
            /**
             * @description Its noise.
             * @enum {string}
             */
            noise?: "laplace" | "gaussian";
            /** @description L1 for Laplace noise, L2 for Gaussian. */
            sensitivity: number;
            /** @description Importance of its error; 1 when absent. */
            weight?: number;
        };
        /** @description A budget to divide, or a graph to price. */
        AllocationRequest: components["schemas"]["SplitRequest"] | components["schemas"]["GraphRequest"];
        /** @description A number, read by its digits. */
        AmountNumber: number;
        /** @description A decimal. */
        AmountText: string;
        /** @description As in analysePredictability. */
        AnalysePredictabilityJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "analysePredictability";
            request: components["schemas"]["PredictabilityRequest"];
        };
        /** @description As in answerBatch. */
        AnswerBatchJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "answerBatch";
            request: components["schemas"]["BatchRequest"];
        };
        /** @description epsilon and delta. */
        ApproximateAccounting: {
            /** @description The delta at which epsilon of the job is read. Without it the job must have bounded losses. */
            delta?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "approximate";
        };
        /** @description Sums of epsilons and of deltas. */
        ApproximateBudget: {
            /** @description Cap. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            delta: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /** @description Cap. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            epsilon: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "approximate";
        };
        /**
         * Any (epsilon, delta)-DP mechanism
         * @description A mechanism of which only (epsilon, delta) is known. It is dominated by binary randomised response with an added mass delta at infinite loss, so the answer bounds the truth from above for every such mechanism and is attained by one of them. delta adds up as 1 - (1 - delta)^count: below that mass no epsilon is finite. The intervals describe the dominating pair: a particular mechanism may be more private.
         */
        ApproximateEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description delta of one use. Unit: probability. */
            delta: number;
            /** @description epsilon of one use. Unit: nats. */
            epsilon: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "approximate";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            sampling: components["schemas"]["Sampling"];
        };
        /** @description (epsilon, delta)-DP. */
        ApproximateGuarantee: {
            /** @description delta. */
            delta: number;
            /** @description epsilon. Unit: nats. */
            epsilon: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "approximate";
        };
        /** @description rho and delta. */
        ApproximateZcdpAccounting: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "approximate_zcdp";
        };
        /** @description Sums of rhos and of deltas, for jobs that run one after another. */
        ApproximateZcdpBudget: {
            /** @description Cap. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            delta: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "approximate_zcdp";
            /** @description Cap. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            rho: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
        };
        /** @description As in assessRisk. */
        AssessRiskJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "assessRisk";
            request: components["schemas"]["RiskRequest"];
        };
        /** @description The attack at one threshold. */
        AttackAt: {
            /** @description Non-members that the attack called members. */
            false_positives: number;
            fpr: components["schemas"]["ProbabilityInterval"];
            /** @description The name of the threshold, where one was sent. */
            label?: string;
            mu: components["schemas"]["Interval"];
            /** @description The threshold, where scores were sent. */
            threshold?: number;
            tpr: components["schemas"]["ProbabilityInterval"];
            /** @description Members that the attack called members. */
            true_positives: number;
        };
        /** @description Counts of an attack. */
        AttackCounts: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "counts";
            /** @description Independent trials with the record in the data. */
            members: number;
            /** @description Independent trials without it. */
            non_members: number;
            /** @description What the attack said, at each threshold that was fixed before the outputs were seen. */
            thresholds: components["schemas"]["CountsAt"][];
        };
        /** @description Scores of an attack. */
        AttackScores: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "scores";
            /** @description Score of each trial with the record in the data. */
            member_scores: number[];
            /** @description Score of each trial without it. */
            non_member_scores: number[];
            /** @description Thresholds, fixed before the scores were seen: at or above one the attack says member. */
            thresholds: number[];
        };
        /** @description Where mu is attained. */
        AttainedAt: {
            /** @description Slope of the curve there, as -e^epsilon; null where it has none. */
            epsilon: number | null;
            /** @description False negative rate. */
            fnr: number;
            /** @description False positive rate. */
            fpr: number;
        };
        /** @description What an attack shows. */
        AuditAnswer: {
            /** @description What the bounds take for granted. */
            assumptions: string[];
            /** @description The attack at each threshold; empty for one run. */
            attack_at: components["schemas"]["AttackAt"][];
            /** @description The verdict; null where nothing was claimed. */
            claim: components["schemas"]["ClaimVerdict"] | null;
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            /** @description Lower bounds of epsilon, with the confidence asked. */
            epsilon_at: components["schemas"]["EpsilonAt"][];
            mu: components["schemas"]["Interval"];
            mu_of_perfect_attack: components["schemas"]["Interval"];
            request: components["schemas"]["AuditRequest"];
            /** @description The bounds in words. */
            statement: string;
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description As in auditMechanism. */
        AuditMechanismJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "auditMechanism";
            request: components["schemas"]["AuditRequest"];
        };
        /** @description The success of an attack, and perhaps a claim that it is held against. */
        AuditRequest: {
            /** @description Run two engines and return the intersection of their intervals; false when absent. */
            certify?: boolean;
            /** @description Probability with which all bounds of the answer hold together. Required: it changes every number. */
            confidence: number;
            /** @description Deltas at which a bound of epsilon is wanted; 1e-5 when absent. */
            deltas?: number[];
            evidence: components["schemas"]["Evidence"];
            mechanism?: components["schemas"]["Mechanism"];
            /** @description Width asked of the main interval (mu, or epsilon); 1e-3 when absent. */
            tolerance?: number;
        };
        /** @description |u| <= radius. */
        BallSet: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "ball";
            /** @description Radius. */
            radius: number;
        };
        /** @description What became of a batch. */
        BatchAnswer: {
            /** @description One for each item, in their order. */
            items: components["schemas"]["BatchResult"][];
        };
        /** @description The answer, of the operation of the item. */
        BatchedAnswer: components["schemas"]["GdpFitAnswer"] | components["schemas"]["ProfileAnswer"] | components["schemas"]["TradeOffAnswer"] | components["schemas"]["ComposeAnswer"] | components["schemas"]["StepsAnswer"] | components["schemas"]["CalibrateAnswer"] | components["schemas"]["RiskAnswer"] | components["schemas"]["ReportAnswer"] | components["schemas"]["AuditAnswer"] | components["schemas"]["CompareAnswer"] | components["schemas"]["ConvertAnswer"] | components["schemas"]["CheckClaimAnswer"] | components["schemas"]["ReadingsAnswer"] | components["schemas"]["PriceAnswer"] | components["schemas"]["PredictabilityAnswer"] | components["schemas"]["CalibrateNoiseAnswer"] | components["schemas"]["PairedAnswer"] | components["schemas"]["MultipleAnswer"] | components["schemas"]["UtilityAnswer"] | components["schemas"]["AllocationAnswer"] | components["schemas"]["NoiseAnswer"];
        /** @description One request of a batch. */
        BatchItem: {
            /**
             * @description The operation, by its operationId.
             * @enum {string}
             */
            operation: "fitGdp" | "computeProfile" | "computeTradeOff" | "composeEvents" | "computeSteps" | "calibrateParameter" | "assessRisk" | "writeReport" | "auditMechanism" | "compareRepresentations" | "convertGuarantee" | "checkClaim" | "readMechanism" | "priceMechanism" | "analysePredictability" | "calibrateNoise" | "comparePairs" | "adjustComparisons" | "fitUtility" | "allocateBudget" | "describeNoise";
            /** @description Its body, as the operation takes it. */
            request: Record<string, never>;
        };
        /** @description Many requests at once. */
        BatchRequest: {
            /** @description The requests; each is answered as if it had come alone. One that is no item, such as of an operation that does not exist, is answered by a problem in its place, and the others are answered. */
            items: components["schemas"]["BatchItem"][];
        };
        /** @description What became of one item: an answer with its key, or a problem. One line of a stream. */
        BatchResult: {
            answer?: components["schemas"]["BatchedAnswer"];
            /** @description Place of the item in the batch. */
            index: number;
            /** @description Key of the answer: /v1/results/{key} gives it again. */
            key?: string;
            /**
             * @description Its operation; absent where the item names none that exists.
             * @enum {string}
             */
            operation?: "fitGdp" | "computeProfile" | "computeTradeOff" | "composeEvents" | "computeSteps" | "calibrateParameter" | "assessRisk" | "writeReport" | "auditMechanism" | "compareRepresentations" | "convertGuarantee" | "checkClaim" | "readMechanism" | "priceMechanism" | "analysePredictability" | "calibrateNoise" | "comparePairs" | "adjustComparisons" | "fitUtility" | "allocateBudget" | "describeNoise";
            problem?: components["schemas"]["Problem"];
            /** @description The HTTP status that the request would have had alone. */
            status: number;
        };
        /** @description Membership inference at one prior. */
        BayesAt: {
            error: components["schemas"]["ProbabilityInterval"];
            /** @description Prior probability of membership. */
            prior: number;
            /** @description The same in one sentence. */
            statement: string;
        };
        /** @description Error of the best attacker at a prior; it falls with the loss, so a target is the least error allowed. */
        BayesErrorMetric: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "bayes_error";
            /** @description Prior probability of membership. */
            prior: number;
        };
        /** @description A budget. */
        Budget: {
            /**
             * @description Which data sets are neighbours. Every job must be described under it.
             * @enum {string}
             */
            adjacency: "add_remove" | "replace_one" | "zero_out";
            /** @description The data set or population, in words. */
            data: string;
            /**
             * @description What becomes of a reservation that nobody settles in time.
             * @enum {string}
             */
            expired_reservations: "spent" | "released";
            /** @description Name of the budget; lower case, chosen by you. */
            id: string;
            /** @description The whole it is a part of. */
            partition_of: components["schemas"]["PartitionOf"] | null;
            /** @description Its parts. */
            partitions: components["schemas"]["Partitions"] | null;
            /** @description Who or what is protected: a record, a person, a household. Budgets of different units are never charged together. */
            privacy_unit: string;
            /** @description Open reservations. */
            reservations: components["schemas"]["OpenReservation"][];
            /**
             * @description What the budget belongs to.
             * @enum {string}
             */
            scope: "organisation" | "project" | "dataset" | "partition";
            standing: components["schemas"]["Standing"];
            /**
             * @description Where the ledger lives; memory ends with the process.
             * @enum {string}
             */
            store: "memory" | "sqlite" | "postgres";
            /** @description What to know. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description One quantity of a budget. All are exact decimals. */
        BudgetAmount: {
            /** @description What may be spent. */
            cap: string;
            /** @description Of this request. */
            cost?: string;
            /** @description The order of a Renyi divergence. */
            order?: number;
            /**
             * @description What is counted.
             * @enum {string}
             */
            quantity: "epsilon" | "delta" | "rho" | "rdp_epsilon" | "mu_squared" | "delta0" | "uses";
            /** @description cap - spent - reserved. */
            remaining: string;
            /** @description What open reservations hold. */
            reserved: string;
            /** @description What is spent, parts included. */
            spent: string;
        };
        /** @description A report for auditors. */
        BudgetAudit: {
            budget: components["schemas"]["Budget"];
            /** @description All who asked, in the order of their first entry. */
            callers: string[];
            /** @description What a hash chain does not prove. */
            caveat: string;
            /** @description Entries by what happened, in the order in which each happened first. */
            counts: components["schemas"]["EntryCount"][];
            /** @description Engines that computed costs, in order. */
            engine_versions: string[];
            /** @description Entries that were read again, each hash and each link; the state is what they add up to. */
            entries: number;
            /** @description Hash of the last of them. */
            head_hash: string;
            /** @description RFC 3339. */
            last_at: string;
            /** @description RFC 3339. */
            opened_at: string;
            /** @constant */
            verified: true;
        };
        /** @description Exact composition beside the sums of a budget. */
        BudgetComposition: {
            /** @description What is not guaranteed, in words. */
            advisory: string;
            /** @description The budget. */
            budget: string;
            /** @description The delta at which epsilon is read. */
            delta: number;
            /** @description The engine that composed them. */
            engine: string | null;
            /** @description Its version. */
            engine_version: string;
            /** @description epsilon of all jobs so far composed exactly, as if they had been the plan: no guarantee. null where nothing was admitted. */
            exact: components["schemas"]["Interval"] | null;
            /** @description The theorem by which the caps hold. */
            guarantee: string;
            /** @description Jobs that were admitted and may have run. */
            jobs: number;
            /**
             * @description filter: jobs may depend on earlier answers. plan: what is charged was fixed beforehand.
             * @enum {string}
             */
            mode: "filter" | "plan";
            /** @description epsilon by the sums of the budget, reservations included: the guarantee. null where they give none at this delta. */
            promised: number | null;
            /** @description Entries so far. */
            sequence: number;
            /** @description Where it is proved. */
            source: string;
            /** @description What to know. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description One JSON object a line. */
        BudgetLines: string;
        /** @description Budgets. */
        BudgetList: {
            /** @description In the order of their ids. */
            items: components["schemas"]["Budget"][];
            /** @description For the next page; null at the end. */
            next_cursor: string | null;
        };
        /** @description The least noise that fits into what is left. */
        BudgetNoise: {
            decision: components["schemas"]["ChargeDecision"];
            /** @description Dry runs that were made. */
            evaluations: number;
            /** @description Less noise by the precision: with it the job would be refused. */
            loosened: number;
            mechanism: components["schemas"]["Mechanism"];
            refusal: components["schemas"]["ChargeDecision"];
            /** @description The noise with which the job would be admitted now, by every budget that pays. */
            value: number;
        };
        /** @description A job whose noise is to be chosen. */
        BudgetNoiseRequest: {
            /** @description Where a budget counts (epsilon, delta): the delta at which epsilon of this job is read. Above 0. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            delta?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /** @description Where a budget counts (mu, delta0): the mass that the certificate of this job may leave out. Above 0. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            delta0?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            max_cost?: components["schemas"]["MaxCost"];
            mechanism: components["schemas"]["Mechanism"];
            /** @description Which noise of the job may be chosen; with * that of all events, which share one value. The value given is where the search begins. */
            parameter: string;
            /** @description Relative distance between the noise that is admitted and the one that is not; 1e-6 when absent. */
            precision?: number;
            /** @description Further budgets that pay for the same job: all of them or none. */
            scopes?: string[];
        };
        /** @description A budget for dashboards. */
        BudgetSummary: {
            /** @description Charges and reservations that were admitted. */
            admitted: number;
            budget: components["schemas"]["Budget"];
            /** @description One for each quantity: advisory, if use goes on as since the opening. */
            projection: components["schemas"]["Projection"][];
            /** @description The order of the amounts in the series. */
            quantities: ("epsilon" | "delta" | "rho" | "rdp_epsilon" | "mu_squared" | "delta0" | "uses")[];
            /** @description Those that were refused. */
            refused: number;
            /** @description At most some two hundred points, the last of them the present. */
            series: components["schemas"]["SeriesPoint"][];
        };
        /** @description How the budget counts, and its caps. */
        BudgetTerms: components["schemas"]["PureBudget"] | components["schemas"]["ApproximateBudget"] | components["schemas"]["ZcdpBudget"] | components["schemas"]["ApproximateZcdpBudget"] | components["schemas"]["RdpBudget"] | components["schemas"]["GdpBudget"] | components["schemas"]["PlanBudget"];
        /** @description The whole budget. */
        BudgetTotal: components["schemas"]["EpsilonTotal"] | components["schemas"]["RhoTotal"] | components["schemas"]["MuTotal"] | components["schemas"]["EpsilonDeltaTotal"];
        /** @description A calibrated parameter. */
        CalibrateAnswer: {
            achieved: components["schemas"]["Interval"];
            certified_by?: components["schemas"]["EngineName"];
            engine: components["schemas"]["EngineName"];
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            error_budget: components["schemas"]["ErrorBudget"];
            /** @description Compositions that were looked at. */
            evaluations: number;
            /** @description The nearest value looser by the precision (integers: by one), or by twice, four times as much, that is not known to keep the target, and what it gives; null where the range of the parameter ends before. */
            loosened: components["schemas"]["LoosenedParameter"] | null;
            mechanism: components["schemas"]["Composition"];
            request: components["schemas"]["CalibrateRequest"];
            /** @description The parameter, on the safe side: the outward end of `achieved` keeps the target. */
            value: number;
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description Noise in the shape of the estimation error. No differential privacy: the shape depends on the data. */
        CalibratedNoise: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "calibrated";
            /** @description Strength: r2 = rho2 / (1 + sigma2), covariance (sigma2 / n_eff) J^-1 G J^-T. */
            sigma2: number;
        };
        /** @description Calibrated noise: no differential privacy, and as private as the records. */
        CalibrateNoiseAnswer: {
            algorithm: components["schemas"]["AlgorithmFacts"];
            /** @description Mean loss before noise; null where only moments are known. */
            empirical_risk: number | null;
            /** @description Version of the mathematics; part of the result key. */
            engine_version: string;
            every_query: components["schemas"]["EveryQuery"];
            /** @description What the noise adds to the mean loss. */
            excess_risk: number;
            /** @description Present where a fixed noise was given. */
            fixed: components["schemas"]["FixedNoiseMeasure"] | null;
            loss: components["schemas"]["PredictionLoss"];
            measure: components["schemas"]["QueryMeasure"];
            /** @description Absolute covariance of the calibrated noise: as private as the records. */
            noise_covariance: number[][];
            /** @description false: the release keeps the target as it is. */
            noise_needed: boolean;
            process: components["schemas"]["ProcessFacts"];
            /** @description rho2 / (1 + sigma2). */
            r2: number;
            /** @description Share that the target allows; null where the strength was given. */
            r2_target: number | null;
            same_query: components["schemas"]["SameQuery"];
            /** @description Strength of the noise. */
            sigma2: number;
            /** @description What the numbers say and what they do not. */
            statement: string;
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description As in calibrateNoise. */
        CalibrateNoiseJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "calibrateNoise";
            request: components["schemas"]["CalibrateNoiseRequest"];
        };
        /** @description Noise in the shape of the estimation error, for a target. */
        CalibrateNoiseRequest: {
            fixed?: components["schemas"]["FixedNoise"];
            loss: components["schemas"]["PredictionLoss"];
            process: components["schemas"]["CoreProcess"];
            source: components["schemas"]["PredictabilitySource"];
            target: components["schemas"]["NoiseTarget"];
        };
        /** @description As in calibrateParameter. */
        CalibrateParameterJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "calibrateParameter";
            request: components["schemas"]["CalibrateRequest"];
        };
        /** @description The loosest value of one parameter that keeps a target. */
        CalibrateRequest: {
            /** @description Run two engines and return the intersection of their intervals; false when absent. */
            certify?: boolean;
            mechanism: components["schemas"]["Mechanism"];
            /** @description Which number of the mechanism may be chosen. The value in the request is where the search begins. What was spent before stays in the mechanism as events of its own, so that the target is a budget of which the rest is used. E.g. /events/0/noise_multiplier, /events/0/sampling/probability, /events/0/count or /events/0/strategy/steps: any that has an effect in the catalogue. With * for the index every event has it and all share one value. */
            parameter: string;
            /** @description Relative distance from the result at which the target is no longer known to be kept; 1e-6 when absent. */
            precision?: number;
            target: components["schemas"]["CalibrateTarget"];
            /** @description Width asked of the main interval (mu, or epsilon); 1e-3 when absent. */
            tolerance?: number;
        };
        /** @description What the composition may cost. */
        CalibrateTarget: {
            metric: components["schemas"]["Metric"];
            /** @description The largest value allowed; of the Bayes error the smallest. */
            value: number;
        };
        /** @description New caps, of the same kind. */
        CapacityRequest: {
            budget: components["schemas"]["BudgetTerms"];
        };
        /** @description Everything that can be described. */
        Catalogue: {
            /** @description Parameters that every event may have beside its own. */
            common: components["schemas"]["CatalogueField"][];
            /** @description Version of the engines. */
            engine_version: string;
            /** @description Kinds of events. */
            events: components["schemas"]["CatalogueEvent"][];
            /** @description Sampling schemes. */
            samplings: components["schemas"]["CatalogueSampling"][];
        };
        /** @description A kind of event. */
        CatalogueEvent: {
            /** @description What it does. */
            description: string;
            /** @description A valid event of this kind. */
            example: Record<string, never>;
            /** @description Parameters. */
            fields: components["schemas"]["CatalogueField"][];
            /** @description Exactly one of these sets must be given. */
            forms: string[][];
            /** @description Value of kind. */
            kind: string;
            /**
             * @description pair: the loss is known exactly. upper_pair: the pair of all mechanisms of which this much is known. envelope, curve: a bound from above, by a pair or by Renyi divergences.
             * @enum {string}
             */
            law: "pair" | "upper_pair" | "envelope" | "curve";
            /** @description Papers. */
            source: string;
            /** @description An adjacency that is absent is refused. */
            support: components["schemas"]["CatalogueSupport"][];
            /** @description Name in words. */
            title: string;
            /** @description Common mistakes. */
            traps: string[];
        };
        /** @description One parameter. */
        CatalogueField: {
            /** @description What it means. */
            description: string;
            /**
             * @description How the privacy loss follows the number, all else equal; absent where it is no parameter to turn.
             * @enum {string}
             */
            effect?: "raises_loss" | "lowers_loss" | "none";
            /** @description Value it must exceed. */
            exclusive_minimum?: number;
            /** @description Largest value. */
            maximum?: number;
            /** @description Longest list. */
            maximum_items?: number;
            /** @description Smallest value. */
            minimum?: number;
            /** @description Shortest list. */
            minimum_items?: number;
            /** @description Name of the member. */
            name: string;
            /** @description Whether every description of this kind has it. */
            required: boolean;
            /**
             * @description Its type; numbers is a list, choice one of a few strings, variant an object with a kind, event another event, loss_pmf a LossPmf.
             * @enum {string}
             */
            type: "number" | "integer" | "numbers" | "boolean" | "choice" | "variant" | "event" | "loss_pmf";
            /** @description Why the loss does not follow the number throughout, or is not known to; absent where it does. */
            uneven?: string;
            /** @description Unit of a number, or of the numbers of a list. */
            unit?: string;
            /** @description What a choice is made from. */
            values?: string[];
            /** @description The forms of a variant. */
            variants?: components["schemas"]["CatalogueVariant"][];
        };
        /** @description A member of a parameter. */
        CatalogueMember: {
            /** @description What it means. */
            description: string;
            /**
             * @description How the privacy loss follows the number, all else equal; absent where it is no parameter to turn.
             * @enum {string}
             */
            effect?: "raises_loss" | "lowers_loss" | "none";
            /** @description Value it must exceed. */
            exclusive_minimum?: number;
            /** @description Largest value. */
            maximum?: number;
            /** @description Longest list. */
            maximum_items?: number;
            /** @description Smallest value. */
            minimum?: number;
            /** @description Shortest list. */
            minimum_items?: number;
            /** @description Name of the member. */
            name: string;
            /** @description Whether every description of this kind has it. */
            required: boolean;
            /**
             * @description Its type; numbers is a list, choice one of a few strings.
             * @enum {string}
             */
            type: "number" | "integer" | "numbers" | "boolean" | "choice";
            /** @description Why the loss does not follow the number throughout, or is not known to; absent where it does. */
            uneven?: string;
            /** @description Unit of a number, or of the numbers of a list. */
            unit?: string;
            /** @description What a choice is made from. */
            values?: string[];
        };
        /** @description A sampling scheme. */
        CatalogueSampling: {
            /** @description What it does. */
            description: string;
            /** @description Parameters. */
            fields: components["schemas"]["CatalogueField"][];
            /** @description What to do where it is not supported. */
            refusal: string;
            /** @description Value of scheme. */
            scheme: string;
            /** @description Papers. */
            source: string;
            /** @description Name in words. */
            title: string;
            /** @description Common mistakes. */
            traps: string[];
            /** @description Adjacencies in which it makes no sense for any event. */
            unfit: components["schemas"]["CatalogueUnfit"][];
        };
        /** @description How one combination is served. */
        CatalogueService: {
            /**
             * @description What an answer is to the truth. exact: an interval around it. attained: an interval around the worst mechanism of which this much is known. above: an upper bound. between: the truth lies between two laws.
             * @enum {string}
             */
            bound: "exact" | "attained" | "above" | "between";
            /** @description Engines that serve such uses on their own, depending on their number. */
            engines: components["schemas"]["EngineName"][];
            /** @description Sampling scheme. */
            scheme: string;
        };
        /** @description What is supported under one adjacency. */
        CatalogueSupport: {
            /** @description Adjacency. */
            adjacency: string;
            /** @description Sampling schemes with an implemented theorem. */
            sampling: string[];
            /** @description How each of them is served. */
            services: components["schemas"]["CatalogueService"][];
        };
        /** @description What a sampling scheme does not fit. */
        CatalogueUnfit: {
            /** @description Value of adjacency. */
            adjacency: string;
            /** @description Why, and what to describe instead. */
            reason: string;
        };
        /** @description One form of a parameter that is an object. */
        CatalogueVariant: {
            /** @description What it is. */
            description: string;
            /** @description Its members. */
            fields: components["schemas"]["CatalogueMember"][];
            /** @description Value of kind. */
            kind: string;
        };
        /** @description A cause of a wrong or loose number. */
        CauseExplained: {
            /**
             * @description Stable code.
             * @enum {string}
             */
            code: "count_ignored" | "one_contribution" | "wrong_sampler" | "sampling_ignored" | "noise_doubled" | "noise_halved" | "physical_batch" | "taken_as_pure" | "order_cap" | "integer_orders" | "classical_conversion" | "renyi_conversion" | "series_sign" | "fixed_size_bound" | "squared_rate" | "central_limit" | "central_limit_uniform" | "textbook_gaussian" | "basic_composition" | "advanced_composition" | "zcdp_formula" | "zcdp_sum" | "mu_squared" | "misquoted_conversion" | "term_dropped" | "one_direction" | "other_floor" | "clipped_errors" | "loss_tail" | "delta_of_exponential";
            /** @description What was computed. */
            formula: string;
            /** @description Whether numbers computed so are guarantees, when nothing else is wrong. */
            sound: boolean;
            /** @description Where the formula comes from, and where the right one is found. */
            source: string;
            /** @description What went wrong, or is loose. */
            title: string;
        };
        /** @description One set of records. */
        CellCost: {
            /** @description Cell. */
            cell: string;
            /** @description By order. */
            cost: number[];
        };
        /** @description Holds for every real epsilon: delta(epsilon) <= delta0 + (1 - delta0) delta_mu(epsilon). */
        Certificate: {
            /** @description null: none exists. */
            delta0: number | null;
            /** @description null: none exists. */
            mu: number | null;
        };
        /** @description mu of a certificate: delta(eps) <= delta0 + (1 - delta0) delta_mu(eps) for every eps, what a budget (mu, delta0) allows. */
        CertificateMetric: {
            /** @description Mass that the certificate sets aside. */
            delta0: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "certificate";
        };
        /** @description Two sound statements. */
        Certificates: {
            at_delta0: components["schemas"]["Certificate"];
            at_mu: components["schemas"]["Certificate"];
        };
        /** @description What was decided. */
        ChargeDecision: {
            /** @description What is not guaranteed, in words. */
            advisory: string;
            /**
             * @description The last two answer a dry run.
             * @enum {string}
             */
            decision: "admitted" | "would_be_admitted" | "would_be_refused";
            /** @description When the reservation expires; RFC 3339. */
            expires_at?: string;
            /**
             * @description How the cost for the first budget came about: stated, a sum over uses, or of the job as one whole.
             * @enum {string}
             */
            method?: "stated" | "per_use" | "composed";
            /** @description In a dry run: the budgets that would refuse. */
            refused_by?: components["schemas"]["Shortage"][];
            /** @description Its id. */
            reservation?: string;
            /** @description All budgets that pay, after the decision; in a dry run as they are. */
            standings: components["schemas"]["Standing"][];
            /** @description What to know. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description A job that is about to run. */
        ChargeRequest: {
            /** @description Where a budget counts (epsilon, delta): the delta at which epsilon of this job is read. Above 0. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            delta?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /** @description Where a budget counts (mu, delta0): the mass that the certificate of this job may leave out. Above 0. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            delta0?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            max_cost?: components["schemas"]["MaxCost"];
            mechanism: components["schemas"]["Mechanism"];
            /** @description Further budgets that pay for the same job: all of them or none. */
            scopes?: string[];
        };
        /** @description A number of a tool beside the right one. */
        CheckClaimAnswer: {
            /** @description The metric at the claimed parameter; null for readings. */
            achieved: components["schemas"]["Interval"] | null;
            /**
             * @description The first cause that reproduces the number; none where it is right.
             * @enum {string}
             */
            cause: "count_ignored" | "one_contribution" | "wrong_sampler" | "sampling_ignored" | "noise_doubled" | "noise_halved" | "physical_batch" | "taken_as_pure" | "order_cap" | "integer_orders" | "classical_conversion" | "renyi_conversion" | "series_sign" | "fixed_size_bound" | "squared_rate" | "central_limit" | "central_limit_uniform" | "textbook_gaussian" | "basic_composition" | "advanced_composition" | "zcdp_formula" | "zcdp_sum" | "mu_squared" | "misquoted_conversion" | "term_dropped" | "one_direction" | "other_floor" | "clipped_errors" | "loss_tail" | "delta_of_exponential" | "unknown" | "none";
            certified_by?: components["schemas"]["EngineName"];
            /** @description The delta that the claimed epsilon really has; null for other claims. */
            delta_at_claim: components["schemas"]["ProbabilityInterval"] | null;
            engine: components["schemas"]["EngineName"];
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            error_budget: components["schemas"]["ErrorBudget"];
            exact: components["schemas"]["Interval"];
            gap: components["schemas"]["ClaimGap"];
            /** @description All computations with the fewest faults that give the claimed number. */
            reproduced_by: components["schemas"]["ReproducedBy"][];
            request: components["schemas"]["CheckClaimRequest"];
            /** @description The same in words. */
            statement: string;
            /**
             * @description exact: right to its digits. safe: a guarantee that is not sharp. unsafe: more is lost than it says. undecided: the truth is not known closely enough. impossible: no mechanism has such a number.
             * @enum {string}
             */
            verdict: "exact" | "safe" | "unsafe" | "undecided" | "impossible";
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description As in checkClaim. */
        CheckClaimJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "checkClaim";
            request: components["schemas"]["CheckClaimRequest"];
        };
        /** @description A number of a tool, with what it was computed for. */
        CheckClaimRequest: {
            /** @description Run two engines and return the intersection of their intervals; false when absent. */
            certify?: boolean;
            claim: components["schemas"]["Claim"];
            mechanism: components["schemas"]["Mechanism"];
            /** @description Renyi orders that the tool was given; its own list when absent. */
            orders?: number[];
            /** @description Width asked of the main interval (mu, or epsilon); 1e-3 when absent. */
            tolerance?: number;
            /**
             * @description What printed the number: only causes of this tool are tried, and those of people. All are when absent.
             * @enum {string}
             */
            tool?: "opacus_rdp" | "opacus_prv" | "opacus_gdp" | "dp_accounting_rdp" | "dp_accounting_pld" | "tensorflow_privacy" | "prv_accountant" | "gdpnum" | "riskcal" | "autodp" | "textbook" | "other";
        };
        /** @description What a tool printed. */
        Claim: components["schemas"]["ReadingClaim"] | components["schemas"]["ParameterClaim"];
        /** @description How far the claim is off. */
        ClaimGap: {
            /** @description Claimed minus exact; null where the exact number is only bounded. */
            difference: number | null;
            /** @description Claimed over exact; null where the exact number is only bounded, 0, or too small to divide by. */
            ratio: number | null;
        };
        /** @description The evidence beside the claim. */
        ClaimVerdict: {
            engine: components["schemas"]["EngineName"];
            /** @description epsilon of the claimed mechanism, for comparison. */
            epsilon_at: components["schemas"]["EpsilonAt"][];
            error_budget: components["schemas"]["ErrorBudget"];
            /** @description The same in words. */
            statement: string;
            /**
             * @description falsified: the claim cannot be true. gap: the attack is known to stay behind what the claim allows; of one run this takes the guesses to be independent, which falsified does not. consistent: neither is known.
             * @enum {string}
             */
            verdict: "falsified" | "consistent" | "gap";
        };
        /** @description The textbook formula, for comparison. */
        ClassicGaussian: {
            delta: components["schemas"]["ProbabilityInterval"];
            /** @description sqrt(2 ln(1.25 / delta)) sensitivity / epsilon. */
            sigma: number;
            /** @description Whether its theorem holds: epsilon below 1. */
            valid: boolean;
        };
        /** @description The job has run. */
        CommitRequest: {
            /** @description Id of the reservation. */
            reservation: string;
            /** @description Uses of the one event of the job that were made, where fewer may be committed; all when absent. */
            uses?: number;
        };
        /** @description What shorter descriptions of a mechanism lose. */
        CompareAnswer: {
            certified_by?: components["schemas"]["EngineName"];
            engine: components["schemas"]["EngineName"];
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            error_budget: components["schemas"]["ErrorBudget"];
            recommendation: components["schemas"]["Recommendation"];
            /** @description Always all of them, in one order. */
            representations: components["schemas"]["ComparedRepresentation"][];
            request: components["schemas"]["CompareRequest"];
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description A description of the mechanism, and what it loses. */
        ComparedRepresentation: {
            /** @description The epsilon at which it is attained. */
            attained_at: number | null;
            /**
             * @description How a Renyi curve is read: by all that its orders allow together, or by the conversion of Canonne, Kamath and Steinke at the best order; null for the others.
             * @enum {string|null}
             */
            conversion: "exact_region" | "cks" | null;
            /** @description null for the whole Renyi curve. */
            parameter: components["schemas"]["RepresentationParameter"] | null;
            /** @description Why there is no such description; otherwise null. */
            reason: string | null;
            regret: components["schemas"]["Interval"];
            /**
             * @description The kind of description; rdp is the whole Renyi curve.
             * @enum {string}
             */
            representation: "pure" | "approximate" | "zcdp" | "rdp" | "gdp";
        };
        /** @description As in comparePairs. */
        ComparePairsJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "comparePairs";
            request: components["schemas"]["PairedRequest"];
        };
        /** @description Of compareRepresentations. */
        CompareReading: {
            answer: components["schemas"]["CompareAnswer"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "compare";
        };
        /** @description As in compareRepresentations. */
        CompareRepresentationsJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "compareRepresentations";
            request: components["schemas"]["CompareRequest"];
        };
        /** @description What shorter descriptions of a mechanism lose. */
        CompareRequest: {
            /** @description Run two engines and return the intersection of their intervals; false when absent. */
            certify?: boolean;
            /** @description delta of the (epsilon, delta) description; 1e-5 when absent. */
            delta?: number;
            /** @description Floor of both error rates for the mu of the Gaussian description; 1e-10 when absent. */
            error_floor?: number;
            mechanism: components["schemas"]["Mechanism"];
            /** @description Regret below which a description is good enough; 0.01 when absent. */
            regret_threshold?: number;
            /** @description Width asked of the main interval (mu, or epsilon); 1e-3 when absent. */
            tolerance?: number;
        };
        /** @description As in compareRepresentations. */
        CompareWant: {
            /** @description delta of the (epsilon, delta) description; 1e-5 when absent. */
            delta?: number;
            /** @description Floor of both error rates for the mu of the Gaussian description; 1e-10 when absent. */
            error_floor?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "compare";
            /** @description Regret below which a description is good enough; 0.01 when absent. */
            regret_threshold?: number;
        };
        /** @description What a composition of events costs. */
        ComposeAnswer: {
            certified_by?: components["schemas"]["EngineName"];
            /** @description delta at the epsilons asked. */
            delta_at: components["schemas"]["DeltaAt"][];
            engine: components["schemas"]["EngineName"];
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            /** @description epsilon at the deltas asked. */
            epsilon_at: components["schemas"]["EpsilonAt"][];
            error_budget: components["schemas"]["ErrorBudget"];
            /** @description The exact mu where the whole composition is Gaussian; otherwise null. */
            gaussian_mu: number | null;
            infinity_mass: components["schemas"]["ProbabilityInterval"];
            /** @description Renyi divergences at the orders asked. */
            rdp_at?: components["schemas"]["RdpAt"][];
            /** @description What Renyi divergences alone say of epsilon, where orders were given. */
            rdp_epsilon_at?: components["schemas"]["RdpEpsilonAt"][];
            request: components["schemas"]["ComposeRequest"];
            /** @description Of each parameter in which privacy is monotone: estimates, not bounds. */
            sensitivities?: components["schemas"]["Sensitivity"][];
            /** @description What each event adds; shares do not add up to epsilon. */
            shares?: components["schemas"]["EventShare"][];
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
            zcdp?: components["schemas"]["Zcdp"];
        };
        /** @description As in composeEvents. */
        ComposeEventsJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "composeEvents";
            request: components["schemas"]["ComposeRequest"];
        };
        /** @description Of composeEvents. */
        ComposeReading: {
            answer: components["schemas"]["ComposeAnswer"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "compose";
        };
        /** @description What a composition of events costs. */
        ComposeRequest: {
            /** @description Run two engines and return the intersection of their intervals; false when absent. */
            certify?: boolean;
            /** @description Deltas at which epsilon is wanted. */
            deltas?: number[];
            /** @description Epsilons at which delta is wanted. */
            epsilons?: number[];
            /** @description More of them, as natural logarithms. */
            log_deltas?: number[];
            mechanism: components["schemas"]["Mechanism"];
            /** @description Real orders at which Renyi divergences are wanted; with them come zcdp and rdp_epsilon_at. The limit of large orders is epsilon at delta 0. */
            orders?: number[];
            /** @description Whether to estimate how epsilon at the deltas moves with each parameter; four compositions for each. */
            sensitivities?: boolean;
            /** @description Whether to say what each event adds to epsilon at the deltas; it is composed once more for each. */
            shares?: boolean;
            /** @description Width asked of the main interval (mu, or epsilon); 1e-3 when absent. */
            tolerance?: number;
        };
        /** @description As in composeEvents. */
        ComposeWant: {
            /** @description Deltas at which epsilon is wanted. */
            deltas?: number[];
            /** @description Epsilons at which delta is wanted. */
            epsilons?: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "compose";
            /** @description More of them, as natural logarithms. */
            log_deltas?: number[];
            /** @description Real orders at which Renyi divergences are wanted; with them come zcdp and rdp_epsilon_at. The limit of large orders is epsilon at delta 0. */
            orders?: number[];
            /** @description Whether to estimate how epsilon at the deltas moves with each parameter; four compositions for each. */
            sensitivities?: boolean;
            /** @description Whether to say what each event adds to epsilon at the deltas; it is composed once more for each. */
            shares?: boolean;
        };
        /** @description A composition of events. */
        Composition: {
            /**
             * @description Which data sets are neighbours. Required: it changes the answer.
             * @enum {string}
             */
            adjacency: "add_remove" | "replace_one" | "zero_out";
            /** @description All uses of the data, in any order. */
            events: components["schemas"]["PrivacyEvent"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "composition";
        };
        /** @description As in computeProfile. */
        ComputeProfileJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "computeProfile";
            request: components["schemas"]["ProfileRequest"];
        };
        /** @description As in computeSteps. */
        ComputeStepsJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "computeSteps";
            request: components["schemas"]["StepsRequest"];
        };
        /** @description As in computeTradeOff. */
        ComputeTradeOffJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "computeTradeOff";
            request: components["schemas"]["TradeOffRequest"];
        };
        /** @description What follows from one guarantee. */
        ConvertAnswer: {
            /** @description What cannot follow. */
            cannot: components["schemas"]["NotImplied"][];
            certified_by?: components["schemas"]["EngineName"];
            engine: components["schemas"]["EngineName"];
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            error_budget: components["schemas"]["ErrorBudget"];
            /** @description All that follows. */
            follows: components["schemas"]["Implied"][];
            /** @description What implies the guarantee in its turn, where that is known in closed form. */
            implied_by: components["schemas"]["Sufficient"][];
            mechanism: components["schemas"]["Mechanism"];
            request: components["schemas"]["ConvertRequest"];
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description epsilon by one conversion. */
        ConvertedEpsilon: {
            /**
             * @description How epsilon follows: classical and improved from one order; exact_region from all orders and both directions, the least that they allow.
             * @enum {string}
             */
            conversion: "classical" | "improved" | "exact_region";
            epsilon: components["schemas"]["Interval"];
            /** @description The best order, over the reals; null where none is. */
            order: number | null;
        };
        /** @description As in convertGuarantee. */
        ConvertGuaranteeJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "convertGuarantee";
            request: components["schemas"]["ConvertRequest"];
        };
        /** @description One guarantee, of which all that follows is wanted. */
        ConvertRequest: {
            /** @description Deltas at which epsilon is wanted; 1e-5 when absent. */
            deltas?: number[];
            /** @description Epsilons at which delta is wanted; 1 when absent. */
            epsilons?: number[];
            /** @description Floor of both error rates for mu; 1e-10 when absent. */
            error_floor?: number;
            guarantee: components["schemas"]["Guarantee"];
            /** @description Orders at which the Renyi divergence is wanted; 2, 8 and 32 when absent. The limit of large orders is `pure_epsilon`. */
            orders?: number[];
            /** @description Width asked of mu; 1e-3 when absent. */
            tolerance?: number;
        };
        /** @description How the core was drawn: it decides what the numbers mean. */
        CoreProcess: components["schemas"]["ShardProcess"] | components["schemas"]["IidProcess"] | components["schemas"]["WeightedProcess"] | components["schemas"]["DependentProcess"];
        /** @description Counts at one threshold. */
        CountsAt: {
            /** @description Non-members that the attack called members. */
            false_positives: number;
            /** @description A name for this threshold. */
            label?: string;
            /** @description Members that the attack called members. */
            true_positives: number;
        };
        /** @description How many. */
        CountSensitivity: {
            /**
             * @description Whether a record comes or goes, or is replaced.
             * @enum {string}
             */
            adjacency: "add_remove" | "replace_one";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "count";
        };
        /** @description Gaussian noise. */
        CovarianceNoise: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "covariance";
            matrix: components["schemas"]["NumberTable"];
        };
        /** @description A table as text. */
        CsvTable: {
            /** @description One line a row, numbers separated by commas, no header and no quotes. */
            csv: string;
        };
        /** @description The curve with pointwise limits: arrays of equal length. */
        CurveBand: {
            /** @description Budgets. */
            eps: number[];
            /** @description The curve. */
            fitted: number[];
            /** @description Lower limits. */
            lower: number[];
            /** @description Upper limits. */
            upper: number[];
        };
        /** @description One parameter of the curve. */
        CurveParameter: {
            /** @description Interval. */
            ci: number[];
            /**
             * @description Which.
             * @enum {string}
             */
            name: "lower" | "upper" | "slope" | "ln_eps50" | "eps50";
            /** @description Standard error. */
            standard_error: number;
            /** @description Estimate. */
            value: number;
        };
        /** @description delta at one epsilon: the larger of both directions, and each. */
        DeltaAt: {
            add: components["schemas"]["ProbabilityInterval"];
            delta: components["schemas"]["ProbabilityInterval"];
            /** @description The epsilon that was asked. */
            epsilon: number;
            remove: components["schemas"]["ProbabilityInterval"];
        };
        /** @description delta at epsilon. */
        DeltaMetric: {
            /** @description epsilon at which delta is read. */
            epsilon: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "delta";
        };
        /** @description The share of a job. */
        DeltaShare: {
            /** @description What to name as delta0 in each of its charges. */
            delta0: string;
            /** @description What each of its charges then costs: the certificate, rounded up. */
            mu_squared: string;
            /** @description How often the job is charged. */
            times: number;
        };
        /** @description Shares of delta0. */
        DeltaSplit: {
            /** @description What is not guaranteed, in words. */
            advisory: string;
            /** @description The budget. */
            budget: string;
            /** @description What all of them take together; never more than was allowed. */
            delta0: string;
            /** @description Whether all of them fit into what is left now. */
            fits: boolean;
            /** @description What all of them cost together. */
            mu_squared: string;
            /** @description What they would cost if each charge took the same delta0. */
            mu_squared_equal: string;
            /** @description mu squared that is left now. */
            remaining: string;
            /** @description Entries so far. */
            sequence: number;
            /** @description One for each job, in their order. */
            shares: components["schemas"]["DeltaShare"][];
        };
        /** @description Jobs whose shares of delta0 are to be chosen. */
        DeltaSplitRequest: {
            /** @description What all of them together may take; all that is left when absent. Above 0. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            delta0?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /** @description The jobs that are to be paid for. */
            jobs: components["schemas"]["PlannedJob"][];
        };
        /** @description The records are a stationary sequence in the order of time. */
        DependentProcess: {
            /** @description Records that the attacker has. */
            core: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "dependent";
            /** @description Last lag of the long-run covariances, with records; moments are long-run already. */
            lag?: number;
        };
        /** @description A derivative at one delta. */
        DerivativeAt: {
            /** @description The delta; 0 where only its logarithm is a double. */
            delta: number;
            /** @description An estimate of d epsilon / d parameter; null where epsilon is not finite. */
            derivative: number | null;
            /** @description About how far the estimate may be off; it is not a bound. */
            error: number | null;
            /** @description Natural logarithm of delta; null for delta 0. */
            log_delta: number | null;
        };
        /** @description As in describeNoise. */
        DescribeNoiseJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "describeNoise";
            request: components["schemas"]["NoiseRequest"];
        };
        /**
         * Discrete Gaussian mechanism
         * @description Adds to one integer, e.g. a count, the integer x with probability proportional to e^(-x^2 / (2 sigma^2)). Losses lie on a lattice, so that uses of one noise are composed without discretisation. rho-zCDP with rho = sensitivity^2 / (2 sigma^2). The formulas of continuous Gaussian noise are not upper bounds: at small sigma delta is larger. The law is that of one integer. In more dimensions the worst move need not lie along one axis, and the cost can be higher. The sum of discrete Gaussians, as in distributed noise, is not a discrete Gaussian: describe it as skellam if that is what each adds.
         */
        DiscreteGaussianEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "discrete_gaussian";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            sampling: components["schemas"]["Sampling"];
            /** @description Largest change of the integer in the stated adjacency. Unit: units of the query. */
            sensitivity: number;
            /** @description Parameter of the noise; its standard deviation is slightly smaller. Unit: units of the query. */
            sigma: number;
        };
        /** @description Gaussian on the integers. */
        DiscreteGaussianNoise: {
            continuous_delta: components["schemas"]["ProbabilityInterval"];
            delta: components["schemas"]["ProbabilityInterval"];
            /** @description The noise stays within it with probability 0.95. */
            half_width_95: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "discrete_gaussian";
            /** @description Of the noise: not its scale. */
            standard_deviation: number;
            /** @description Of the noise. */
            variance: number;
            zcdp: components["schemas"]["Interval"];
        };
        /** @description Gaussian noise on the integers: its delta at an epsilon. */
        DiscreteGaussianNoiseRequest: {
            /** @description epsilon. */
            epsilon: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "discrete_gaussian";
            sensitivity: components["schemas"]["NoiseSensitivity"];
            /** @description Parameter of the noise. */
            sigma2: number;
        };
        /**
         * Discrete Laplace mechanism
         * @description Adds to one integer, e.g. a count, the integer x with probability proportional to e^(-noise_parameter |x|) (two-sided geometric noise). One use is pure epsilon-DP with epsilon = noise_parameter * sensitivity. noise_parameter is 1 / scale: noise of scale b has noise_parameter 1 / b. The formulas of continuous Laplace noise are not upper bounds for integer noise: at integer losses its delta is larger. The law is that of one integer. A vector of counts is one event a count, each with its own sensitivity.
         */
        DiscreteLaplaceEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "discrete_laplace";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /** @description Rate at which the probabilities fall: the ratio of neighbouring ones is e^-noise_parameter. Unit: nats per unit of the query. */
            noise_parameter: number;
            sampling: components["schemas"]["Sampling"];
            /** @description Largest change of the integer in the stated adjacency. Unit: units of the query. */
            sensitivity: number;
        };
        /** @description Laplace on the integers. */
        DiscreteLaplaceNoise: {
            /** @description The noise stays within it with probability 0.95. */
            half_width_95: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "discrete_laplace";
            mu_pure_dp: components["schemas"]["Interval"];
            /** @description Of no change. */
            probability_of_zero: number;
            /** @description e^(-epsilon / sensitivity). */
            ratio: number;
            /** @description Of the noise: not its scale. */
            standard_deviation: number;
            /** @description Of the noise. */
            variance: number;
            zcdp_general: components["schemas"]["Interval"];
        };
        /** @description Laplace noise on the integers. */
        DiscreteLaplaceNoiseRequest: {
            /** @description epsilon. */
            epsilon: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "discrete_laplace";
            sensitivity: components["schemas"]["NoiseSensitivity"];
        };
        /** @description An event of dp_accounting. What is not supported is named by its path. */
        DpEvent: {
            /**
             * @description Which data sets are neighbours. Required: it changes the answer.
             * @enum {string}
             */
            adjacency: "add_remove" | "replace_one" | "zero_out";
            /** @description An event of dp_accounting as its to_named_tuple gives it: class_name, module_name and the fields of the class, events nested in the same way. */
            event: Record<string, never>;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "dp_event";
        };
        /** @description u' E^-1 u <= 1. */
        EllipsoidSet: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "ellipsoid";
            matrix: components["schemas"]["NumberTable"];
        };
        /**
         * @description The method that computed an answer.
         * @enum {string}
         */
        EngineName: "closed_form" | "contour" | "lattice" | "renyi";
        /** @description Entries of one kind. */
        EntryCount: {
            /**
             * @description Whether it took effect.
             * @enum {string}
             */
            decision: "admitted" | "refused";
            /** @description How many. */
            entries: number;
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "opened" | "charged" | "reserved" | "committed" | "released" | "expired" | "capacity_changed";
        };
        /** @description Entries. */
        EntryList: {
            /** @description In their order. */
            items: components["schemas"]["LedgerEntry"][];
            /** @description For the next page; null at the end. */
            next_cursor: string | null;
        };
        /** @description Smallest epsilon at one delta. */
        EpsilonAt: {
            /** @description The delta that was asked; 0 where only its logarithm is a double. */
            delta: number;
            epsilon: components["schemas"]["Interval"];
            /** @description Natural logarithm of delta; null for delta 0. */
            log_delta: number | null;
        };
        /** @description epsilon and delta, for Gaussian noise: taken as the mu with that profile. */
        EpsilonDeltaTotal: {
            /** @description delta. */
            delta: number;
            /** @description epsilon. */
            epsilon: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            unit: "epsilon_delta";
        };
        /** @description epsilon at delta. */
        EpsilonMetric: {
            /** @description delta at which epsilon is read. */
            delta: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "epsilon";
        };
        /** @description An even grid. */
        EpsilonRange: {
            /** @description First epsilon. */
            from: number;
            /** @description Number of epsilons, evenly spaced. */
            points: number;
            /** @description Last epsilon; above from. */
            to: number;
        };
        /** @description Pure epsilon. */
        EpsilonTotal: {
            /** @description Pure epsilon, for Laplace noise. */
            epsilon: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            unit: "epsilon";
        };
        /** @description Why the intervals are as wide as they are. */
        ErrorBudget: {
            /** @description What the terms are relative to or measured in. */
            measure: string;
            /** @description All terms that widened the interval. */
            terms: components["schemas"]["ErrorTerm"][];
        };
        /** @description One term of an error budget. */
        ErrorTerm: {
            /** @description Where the error comes from. */
            name: string;
            /** @description Amount added to the interval. */
            value: number;
        };
        /** @description What one event adds to epsilon. */
        EventShare: {
            /** @description Index of the event, from 0; of another library, in the order of its history. */
            event: number;
            /** @description Its label. */
            label?: string;
            /** @description By delta. */
            share_at: components["schemas"]["ShareAt"][];
        };
        /** @description Server-sent events. */
        EventStream: string;
        /** @description Isotropic noise that hides every query at least as well. It never costs less than calibrated noise. */
        EveryQuery: {
            /** @description What it adds to the mean loss. */
            excess_risk: number;
            /** @description Of each coordinate. */
            variance: number;
        };
        /** @description What an attack achieved. */
        Evidence: components["schemas"]["AttackCounts"] | components["schemas"]["AttackScores"] | components["schemas"]["OneRun"];
        /**
         * Exponential mechanism
         * @description Selects a candidate of utility u with probability proportional to e^(epsilon u / (2 sensitivity)). Its losses lie in a range of length epsilon (half of it where utilities are monotone). The answer is the smaller of two bounds: the pair that dominates every such mechanism, and the Renyi divergences of the worst one at each order. epsilon is that of the exponent epsilon u / (2 sensitivity). With the exponent epsilon u / sensitivity give twice as much. Monotone utilities halve the range: say so only if no record can raise one utility and lower another. Under replace_one counts are not monotone. The best composition of uses that are fixed in advance is smaller than that of uses chosen along the way; this is the latter.
         */
        ExponentialEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Parameter of the exponent e^(epsilon u / (2 sensitivity)). Unit: nats. */
            epsilon: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "exponential";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /** @description Whether one record moves the utilities of all candidates in the same direction, as counts under add_remove do; false when absent. */
            monotone?: boolean;
            sampling: components["schemas"]["Sampling"];
        };
        /** @description Bounds for the best query of a family. */
        FamilyMeasure: components["schemas"]["FiniteFamily"] | components["schemas"]["LinearFamily"];
        /** @description A fault of one field. */
        FieldError: {
            /** @description Stable code of the fault, e.g. required, unknown_member, minimum, number_underflow. */
            code: string;
            /** @description What is expected. Never repeats the value that was sent. */
            message: string;
            /** @description JSON pointer to the field; the empty string is the whole body. Parameters: /query/name, /path/name, /header/name. */
            pointer: string;
        };
        /** @description The best of M queries. */
        FiniteFamily: {
            /** @description Bound by exponential moments, to second order. */
            chernoff: number;
            /** @constant */
            kind: "finite";
            /**
             * @description The loss.
             * @enum {string}
             */
            loss: "squared" | "log" | "smooth";
            /** @description Twice that: what its tail argument proves. */
            proven_union: number;
            /** @description Published: (1 + ln 4M) max H (v / B) sqrt(r2). */
            published_union: number;
            /** @description M. */
            size: number;
            /** @description Largest second-order gain: a lower bound of gamma. */
            sup_of_expectations: number;
        };
        /** @description The best of some queries. */
        FiniteQuery: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "finite";
            /** @description Names of the columns. */
            names?: string[];
            queries: components["schemas"]["NumberTable"];
        };
        /** @description Listed vectors. */
        FiniteSet: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "finite";
            vectors: components["schemas"]["NumberTable"];
        };
        /** @description As in fitGdp. */
        FitGdpJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "fitGdp";
            request: components["schemas"]["GdpFitRequest"];
        };
        /** @description As in fitUtility. */
        FitUtilityJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "fitUtility";
            request: components["schemas"]["UtilityRequest"];
        };
        /** @description Noise that was fixed in advance, for which there is a guarantee. */
        FixedNoise: {
            covariance: components["schemas"]["NumberTable"];
            /** @description L2 sensitivity of the released value. */
            sensitivity: number;
        };
        /** @description The fixed noise beside the calibrated one. */
        FixedNoiseMeasure: {
            /** @description What it adds to the mean loss. */
            excess_risk: number;
            mu: components["schemas"]["Interval"];
            /** @description What the release with the fixed noise explains of this query. */
            r2: number;
        };
        /** @description The attacker's gain, in units of the loss. */
        Gamma: {
            /** @description second_order in bits, for log loss. */
            bits: number | null;
            /** @description Upper bound H (v / B) sqrt(r2). */
            cauchy_schwarz: number;
            /** @description kappa. */
            curvature: number;
            /**
             * @description The loss.
             * @enum {string}
             */
            loss: "squared" | "log" | "smooth";
            /** @description Published bound: (1 + ln 4) times as much. */
            published: number;
            /** @description Asymptotic gain of the attacker: (kappa / 2) (v / B) r2; exact for squared loss. */
            second_order: number;
            /** @description H. */
            smoothness: number;
            /**
             * @description Whether the two bounds are bounds, or asymptotic values for lack of tau.
             * @enum {string}
             */
            standing: "upper_bound" | "asymptotic";
        };
        /** @description A gain to stay within. */
        GammaTarget: {
            /**
             * @description By which of the three.
             * @enum {string}
             */
            bound: "second_order" | "cauchy_schwarz" | "published";
            /** @description Largest gain that is allowed, in units of the loss; above 0. */
            gamma: number;
        };
        /**
         * Gaussian mechanism
         * @description Adds N(0, sigma^2) noise to a query, e.g. to the sum of clipped gradients. noise_multiplier = sigma / C where C is the largest contribution of one record (the clipping norm), whatever the adjacency; or give sigma together with the sensitivity in the stated adjacency. Give noise_multiplier, or sigma with sensitivity; not both. Under replace_one with Poisson sampling sigma and sensitivity are refused: the distance of two contributions does not bound each. Under sampling, noise below 1/100 of one contribution is refused: whoever is drawn has no privacy; describe it without sampling. Under replace_one a clipped sum moves by 2C: mu = 2 / noise_multiplier. The sampling probability must be the true inclusion probability of one record, also under gradient accumulation. Dividing the sum by a batch size that depends on the data voids the guarantee.
         */
        GaussianEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "gaussian";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /** @description Noise standard deviation divided by the largest contribution C of one record. Unit: ratio sigma / C. */
            noise_multiplier?: number;
            sampling: components["schemas"]["Sampling"];
            /** @description L2 sensitivity in the stated adjacency. Unit: units of the query. */
            sensitivity?: number;
            /** @description Noise standard deviation. Unit: units of the query. */
            sigma?: number;
        };
        /** @description Gaussian. */
        GaussianNoise: {
            /** @description null at epsilon 0. */
            classic: components["schemas"]["ClassicGaussian"] | null;
            delta: components["schemas"]["ProbabilityInterval"];
            /** @description The noise stays within it with probability 0.95. */
            half_width_95: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "gaussian";
            /**
             * @description As asked.
             * @enum {string}
             */
            method: "analytic" | "classic";
            mu: components["schemas"]["Interval"];
            /** @description Rounded up. */
            sigma: number;
            /** @description Of the noise: not its scale. */
            standard_deviation: number;
            /** @description Of the noise. */
            variance: number;
        };
        /** @description Gaussian noise for epsilon and delta. */
        GaussianNoiseRequest: {
            /** @description delta, at least 1e-300 and below 1. */
            delta: number;
            /** @description epsilon. */
            epsilon: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "gaussian";
            /**
             * @description By the exact profile (when absent), or the textbook formula for epsilon below 1.
             * @enum {string}
             */
            method?: "analytic" | "classic";
            sensitivity: components["schemas"]["NoiseSensitivity"];
        };
        /** @description mu squared and delta0, by a certificate that holds for every epsilon. */
        GdpAccounting: {
            /** @description Mass that the certificate of the job may leave out. Without it the job must be mu-GDP over its whole curve. */
            delta0?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "gdp";
        };
        /** @description Sums of mu squared and of delta0 over certificates. */
        GdpBudget: {
            /** @description Cap. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            delta0: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "gdp";
            /** @description Cap, of which the square counts, rounded down. Give mu or mu_squared. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            mu?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /** @description Cap. Give mu or mu_squared. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            mu_squared?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
        };
        /** @description mu-GDP with its regret. */
        GdpFitAnswer: {
            advantage: components["schemas"]["ProbabilityInterval"];
            /** @description null where no point has both error rates in range. */
            attained_at: components["schemas"]["AttainedAt"] | null;
            certificate: components["schemas"]["Certificates"];
            certified_by?: components["schemas"]["EngineName"];
            /**
             * @description The direction in which mu is attained.
             * @enum {string}
             */
            direction: "remove" | "add" | "both";
            engine: components["schemas"]["EngineName"];
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            /** @description epsilon at the deltas asked. */
            epsilon_at: components["schemas"]["EpsilonAt"][];
            error_budget: components["schemas"]["ErrorBudget"];
            /** @description The floor in force. */
            error_floor: number;
            mu: components["schemas"]["Interval"];
            /** @description How mu depends on the floor. */
            mu_at_floors: components["schemas"]["MuAtFloor"][];
            regret: components["schemas"]["Interval"];
            relative_regret: components["schemas"]["Interval"];
            request: components["schemas"]["GdpFitRequest"];
            strict_mu: components["schemas"]["Interval"];
            /**
             * @description tight when regret.upper < regret_threshold.
             * @enum {string}
             */
            verdict: "tight" | "loose";
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description Of fitGdp. */
        GdpFitReading: {
            answer: components["schemas"]["GdpFitAnswer"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "gdp_fit";
        };
        /** @description How well one number, mu, describes this mechanism. */
        GdpFitRequest: {
            /** @description Run two engines and return the intersection of their intervals; false when absent. */
            certify?: boolean;
            /** @description Records in the data set; used for warnings only. */
            dataset_size?: number;
            /** @description delta0 of the second certificate; 1e-10 when absent. */
            delta0?: number;
            /** @description Deltas at which epsilon is wanted. */
            deltas?: number[];
            /** @description mu is the supremum over points with both error rates in [floor, 1 - floor]; 1e-10 when absent. */
            error_floor?: number;
            /** @description Floors at which mu is wanted; 1e-6, 1e-10 and 1e-20 when absent. */
            floors?: number[];
            mechanism: components["schemas"]["Mechanism"];
            /** @description Regret below which the verdict is tight; 0.01 when absent. */
            regret_threshold?: number;
            /** @description Width asked of the main interval (mu, or epsilon); 1e-3 when absent. */
            tolerance?: number;
        };
        /** @description As in fitGdp. */
        GdpFitWant: {
            /** @description Records in the data set; used for warnings only. */
            dataset_size?: number;
            /** @description delta0 of the second certificate; 1e-10 when absent. */
            delta0?: number;
            /** @description Deltas at which epsilon is wanted. */
            deltas?: number[];
            /** @description mu is the supremum over points with both error rates in [floor, 1 - floor]; 1e-10 when absent. */
            error_floor?: number;
            /** @description Floors at which mu is wanted; 1e-6, 1e-10 and 1e-20 when absent. */
            floors?: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "gdp_fit";
            /** @description Regret below which the verdict is tight; 0.01 when absent. */
            regret_threshold?: number;
        };
        /** @description mu-GDP. */
        GdpGuarantee: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "gdp";
            /** @description mu, over the whole trade-off curve. */
            mu: number;
        };
        /** @description The solution of estimating equations of your own. */
        GradientsRelease: {
            gradients: components["schemas"]["NumberTable"];
            jacobian: components["schemas"]["NumberTable"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "gradients";
            noise?: components["schemas"]["ReleaseNoise"];
        };
        /** @description What a graph costs. Sums are rounded up. */
        GraphAnswer: {
            /** @description The one of the two that the stated adjacency means. */
            cost: number[];
            /** @description Version of the mathematics; part of the result key. */
            engine_version: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "graph";
            /** @description For comparison only: no privacy cost. */
            longest_path: number[];
            /** @description An order of use. */
            order: string[];
            /** @description Sums over all that read a cell. */
            per_cell: components["schemas"]["CellCost"][];
            /** @description What the numbers say and what they do not. */
            statement: string;
            /** @description Without cells. */
            sum_of_all: number[];
            /** @description Where a record comes or goes: the largest cell. By order; one number but for rdp. */
            total: number[];
            /** @description Where it is replaced: the two largest. */
            total_replace_one: number[];
            /**
             * @description Of all costs.
             * @enum {string}
             */
            unit: "epsilon" | "rho" | "mu" | "rdp";
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description Order of use. */
        GraphEdge: {
            /** @description Node. */
            from: string;
            /** @description Node that comes later. */
            to: string;
        };
        /** @description One use of the data. */
        GraphNode: {
            /** @description Sets of records that it reads; all when absent. */
            cells?: string[];
            /** @description In the unit of the graph; for rdp a number an order. */
            cost: number | number[];
            /** @description Name. */
            id: string;
            /** @description Reads other nodes only. */
            post_processing?: boolean;
        };
        /** @description A graph of queries. */
        GraphRequest: {
            /**
             * @description Whether a record comes or goes, or may move between cells. Costs are those of add_remove.
             * @enum {string}
             */
            adjacency: "add_remove" | "replace_one";
            /** @description Disjoint sets of records; one of all when absent. */
            cells?: string[];
            /** @description Order of use. */
            edges?: components["schemas"]["GraphEdge"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "graph";
            /** @description Queries and what is made of their answers. */
            nodes: components["schemas"]["GraphNode"][];
            /**
             * @description Of all costs.
             * @enum {string}
             */
            unit: "epsilon" | "rho" | "mu" | "rdp";
        };
        /** @description What is known of a mechanism. */
        Guarantee: components["schemas"]["PureGuarantee"] | components["schemas"]["ApproximateGuarantee"] | components["schemas"]["ZcdpGuarantee"] | components["schemas"]["GdpGuarantee"] | components["schemas"]["RdpGuarantee"] | components["schemas"]["MechanismGuarantee"];
        /** @description Reconstruction, attribute inference and singling out at one baseline. */
        GuessAt: {
            /** @description Probability of guessing the secret without the output. */
            baseline: number;
            /** @description The same in one sentence. */
            statement: string;
            success: components["schemas"]["ProbabilityInterval"];
        };
        /**
         * Hadamard response
         * @description Each value owns the columns at which its row of a Hadamard matrix is +1; the report is one column, of which each owned one is e^epsilon times as likely as each other one. The matrix has at least domain_size + 1 rows, and the row of ones belongs to no value. With blocks: as many such matrices side by side, and a value owns half of the columns of one of them. A random column of one matrix with the noisy sign of the entry there is the same mechanism as one block. Give epsilon with domain_size with blocks, or epsilon with domain_size; not both. With several blocks the worst two values lie in different ones and own no column together: that costs more than two values of one block. Adding or removing a record is undefined for a report about a record: only replace_one is supported.
         */
        HadamardEvent: {
            /** @description Number of blocks, at most domain_size; 1 without it, which is the mechanism for small epsilon. Unit: count. */
            blocks?: number;
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Number of values. Unit: count. */
            domain_size: number;
            /** @description Pure epsilon of one report. Unit: nats. */
            epsilon: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "hadamard";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            sampling: components["schemas"]["Sampling"];
        };
        /** @description The process can do what was asked. */
        Health: {
            /**
             * @description ok; anything else is a problem.
             * @enum {string}
             */
            status: "ok";
        };
        /** @description Counts in disjoint bins. */
        HistogramSensitivity: {
            /**
             * @description Whether a record comes or goes, or is replaced.
             * @enum {string}
             */
            adjacency: "add_remove" | "replace_one";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "histogram";
        };
        /** @description The core is drawn independently, with replacement. */
        IidProcess: {
            /** @description Records that the attacker has. */
            core: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "iid";
        };
        /** @description A number that follows. */
        Implied: {
            /** @description The delta of an epsilon, the epsilon of a delta, the order of a divergence, the floor of mu; otherwise null. */
            at: number | null;
            /** @description Which one, or why it is a bound only. */
            detail: string;
            /**
             * @description What the number is to every mechanism with this guarantee.
             * @enum {string}
             */
            direction: "equals" | "at_most" | "at_least";
            /**
             * @description pure_epsilon is that of delta 0; mu holds where both error rates are at least the floor, strict_mu everywhere.
             * @enum {string}
             */
            name: "pure_epsilon" | "epsilon" | "delta" | "rho" | "rdp" | "mu" | "strict_mu" | "advantage";
            /** @description Whether some mechanism with the guarantee attains it, so that nothing smaller follows. */
            tight: boolean;
            value: components["schemas"]["Interval"];
        };
        /** @description The truth lies in [lower, upper]. */
        Interval: {
            /**
             * @description Which ends are bounds.
             * @enum {string}
             */
            bound: "two_sided" | "upper" | "lower" | "unbounded";
            /** @description The truth is not below this; null when there is no lower bound. */
            lower: number | null;
            /** @description The truth is not above this; null when there is no upper bound. */
            upper: number | null;
            /** @description Best estimate; the finite end of a one-sided bound; null only when unbounded. */
            value: number | null;
        };
        /** @description Equal noise. */
        IsotropicNoise: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "isotropic";
            /** @description Variance of each coordinate. */
            variance: number;
        };
        /** @description An operation by its operationId, with its own request. */
        JobRequest: components["schemas"]["AnswerBatchJob"] | components["schemas"]["FitGdpJob"] | components["schemas"]["ComputeProfileJob"] | components["schemas"]["ComputeTradeOffJob"] | components["schemas"]["ComposeEventsJob"] | components["schemas"]["ComputeStepsJob"] | components["schemas"]["CalibrateParameterJob"] | components["schemas"]["AssessRiskJob"] | components["schemas"]["WriteReportJob"] | components["schemas"]["AuditMechanismJob"] | components["schemas"]["CompareRepresentationsJob"] | components["schemas"]["ConvertGuaranteeJob"] | components["schemas"]["CheckClaimJob"] | components["schemas"]["ReadMechanismJob"] | components["schemas"]["PriceMechanismJob"] | components["schemas"]["AnalysePredictabilityJob"] | components["schemas"]["CalibrateNoiseJob"] | components["schemas"]["ComparePairsJob"] | components["schemas"]["AdjustComparisonsJob"] | components["schemas"]["FitUtilityJob"] | components["schemas"]["AllocateBudgetJob"] | components["schemas"]["DescribeNoiseJob"];
        /** @description A job and how far it is. */
        JobStatus: {
            /** @description How often it was begun. */
            attempt: number;
            /** @description When it ended. */
            ended_at?: string;
            /** @description Its changes as a stream of server-sent events. */
            events: string;
            /** @description When it is given up where it has not ended. */
            expires_at: string;
            /** @description The job. */
            id: string;
            /**
             * @description What it asks.
             * @enum {string}
             */
            operation: "answerBatch" | "fitGdp" | "computeProfile" | "computeTradeOff" | "composeEvents" | "computeSteps" | "calibrateParameter" | "assessRisk" | "writeReport" | "auditMechanism" | "compareRepresentations" | "convertGuarantee" | "checkClaim" | "readMechanism" | "priceMechanism" | "analysePredictability" | "calibrateNoise" | "comparePairs" | "adjustComparisons" | "fitUtility" | "allocateBudget" | "describeNoise";
            problem?: components["schemas"]["Problem"];
            progress: components["schemas"]["Progress"];
            /** @description Its answer, once it is done. */
            result?: string;
            /** @description When it was last begun. */
            started_at?: string;
            /**
             * @description queued and running may still change; expired: it was not over when its time was.
             * @enum {string}
             */
            state: "queued" | "running" | "done" | "failed" | "cancelled" | "expired";
            /** @description When it was accepted. */
            submitted_at: string;
        };
        /** @description Sum of |u_i| <= radius. */
        L1BallSet: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "l1_ball";
            /** @description Radius. */
            radius: number;
        };
        /**
         * Laplace mechanism
         * @description Adds Laplace noise of the given scale. noise_multiplier = scale / C where C is the largest contribution of one record; or give scale together with the L1 sensitivity in the stated adjacency. One use is pure epsilon-DP with epsilon = sensitivity / scale. Give noise_multiplier, or scale with sensitivity; not both. Under replace_one with Poisson sampling scale and sensitivity are refused: the distance of two contributions does not bound each. Under sampling, noise below 1/100 of one contribution is refused: whoever is drawn has no privacy; describe it without sampling. scale is not the standard deviation: that is scale * sqrt 2. Under replace_one a clipped sum moves by 2C: epsilon = 2 / noise_multiplier.
         */
        LaplaceEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "laplace";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /** @description Noise scale divided by the largest contribution C of one record. Unit: ratio scale / C. */
            noise_multiplier?: number;
            sampling: components["schemas"]["Sampling"];
            /** @description Scale of the noise (its standard deviation is scale * sqrt 2). Unit: units of the query. */
            scale?: number;
            /** @description L1 sensitivity in the stated adjacency. Unit: units of the query. */
            sensitivity?: number;
        };
        /** @description Laplace. */
        LaplaceNoise: {
            /** @description The noise stays within it with probability 0.95. */
            half_width_95: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "laplace";
            mu: components["schemas"]["Interval"];
            mu_pure_dp: components["schemas"]["Interval"];
            /** @description sensitivity / epsilon, rounded up. */
            scale: number;
            /** @description Of the noise: not its scale. */
            standard_deviation: number;
            /** @description Of the noise. */
            variance: number;
            zcdp: components["schemas"]["Interval"];
            zcdp_general: components["schemas"]["Interval"];
        };
        /** @description Laplace noise. */
        LaplaceNoiseRequest: {
            /** @description epsilon. */
            epsilon: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "laplace";
            sensitivity: components["schemas"]["NoiseSensitivity"];
        };
        /** @description An entry of the log. */
        LedgerEntry: {
            /** @description The entry as it was hashed: JSON, with the event and the hash of the entry before it. */
            body: string;
            /** @description Id of the key that asked. */
            caller: string;
            /** @description One for each quantity of the budget. */
            cost: string[];
            /**
             * @description Whether it took effect.
             * @enum {string}
             */
            decision: "admitted" | "refused";
            /** @description SHA-256 of body, as hexadecimal digits. */
            hash: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "opened" | "charged" | "reserved" | "committed" | "released" | "expired" | "capacity_changed";
            /** @description The reservation it belongs to. */
            reservation: string | null;
            /** @description Its place. */
            sequence: number;
            /** @description RFC 3339. */
            time: string;
        };
        /** @description The best of a family of features. */
        LinearFamily: {
            /** @description Upper bound of gamma. */
            bound: number;
            /** @description Of the features with the gradients, falling. */
            canonical_correlations: number[];
            /** @description Upper bound by the first noisy canonical correlation alone. */
            correlation_bound: number;
            /** @description m. */
            dimension: number;
            /**
             * @description Which family.
             * @enum {string}
             */
            kind: "linear" | "lipschitz";
            /**
             * @description The loss.
             * @enum {string}
             */
            loss: "squared" | "log" | "smooth";
            /** @description The same with the noise. */
            noisy_canonical_correlations: number[];
            /** @description Largest second-order gain: a lower bound of gamma; null for Lipschitz functions. */
            sup_of_expectations: number | null;
        };
        /** @description The best of the queries u'x. */
        LinearQuery: {
            features: components["schemas"]["NumberTable"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "linear";
            set: components["schemas"]["LinearSet"];
        };
        /** @description Coefficients of least squares. */
        LinearRelease: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "linear_regression";
            noise?: components["schemas"]["ReleaseNoise"];
            /** @description r of the penalty r |b|^2 / 2; known to the attacker. */
            ridge?: number;
            x: components["schemas"]["NumberTable"];
            y: components["schemas"]["NumberSeries"];
        };
        /** @description The directions u of the queries. */
        LinearSet: components["schemas"]["BallSet"] | components["schemas"]["L1BallSet"] | components["schemas"]["EllipsoidSet"] | components["schemas"]["FiniteSet"];
        /** @description The best of the functions f(E x) with a Lipschitz constant. */
        LipschitzQuery: {
            /** @description L in |f(a) - f(b)| <= L |a - b|. */
            constant: number;
            features: components["schemas"]["NumberTable"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "lipschitz";
            /**
             * @description Functions of the mean of x; for functions of single records no bound holds, and they are refused.
             * @enum {string}
             */
            of: "mean" | "record";
        };
        /**
         * Local hashing
         * @description Reports the hash of the value, one of `buckets`, by randomised response; the hash function of the report is public. Without buckets: optimal local hashing, with the integer nearest to e^epsilon + 1. Priced for two values that the function keeps apart. Give epsilon with domain_size with buckets, or epsilon with domain_size; not both. Libraries round the optimal number of buckets differently, and fewer buckets cost more: state the number that was used. A function drawn at random hides values that collide, but universal families only bound collisions from above: nothing is credited. Adding or removing a record is undefined for a report about a record: only replace_one is supported.
         */
        LocalHashingEvent: {
            /** @description Number of hash values. Unit: count. */
            buckets?: number;
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Number of values; it does not change the cost. Unit: count. */
            domain_size: number;
            /** @description Pure epsilon of one report. Unit: nats. */
            epsilon: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "local_hashing";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            sampling: components["schemas"]["Sampling"];
        };
        /** @description Coefficients of a logistic regression. */
        LogisticRelease: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "logistic_regression";
            noise?: components["schemas"]["ReleaseNoise"];
            /** @description r of the penalty r |b|^2 / 2; known to the attacker. */
            ridge?: number;
            x: components["schemas"]["NumberTable"];
            y: components["schemas"]["NumberSeries"];
        };
        /** @description Log loss of a probability, for queries that are 0 or 1. */
        LogLoss: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "log";
            /** @description Predictions stay in [tau, 1 - tau]: with it the bounds are bounds, not asymptotic. */
            tau?: number;
        };
        /** @description Just beyond the result. */
        LoosenedParameter: {
            achieved: components["schemas"]["Interval"];
            /** @description The looser value. */
            value: number;
        };
        /** @description Probabilities of the privacy loss in one direction. */
        LossPmf: {
            /** @description Probability of an infinite loss. */
            infinity_mass: number;
            /** @description Probability of each loss, from the smallest loss up. */
            probabilities: number[];
        };
        /**
         * Matrix mechanism with Gaussian noise
         * @description A whole run of rounds with correlated Gaussian noise (DP-FTRL, matrix factorisation): one use releases all rounds, as one Gaussian release of C x with noise of standard deviation noise_multiplier times the largest contribution of one record to one round. What one record moves in all rounds together is the sensitivity of the strategy C under its pattern of participation: state it, or the strategy. Give noise_multiplier with strategy, or noise_multiplier with sensitivity; not both. The sensitivity belongs to a pattern of participation: a record that comes back sooner or more often than stated costs more. noise_multiplier is that of C as it is used; the banded strategy wants its columns scaled to norm 1. Poisson sampling is that of cyclic BandMF: the records are cut into `bands` parts in turn, and each round samples from its part only. Sampling from all records in every round is not supported. Under replace_one everything moves twice as far.
         */
        MatrixGaussianEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "matrix_gaussian";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /** @description Standard deviation of the noise divided by the largest contribution of one record to one round, for C as it is used. Unit: ratio. */
            noise_multiplier: number;
            sampling: components["schemas"]["Sampling"];
            /** @description Largest L2 norm of C u over all patterns of participation u, contributions to a round being at most 1. Unit: ratio. */
            sensitivity?: number;
            strategy?: components["schemas"]["MatrixGaussianEventStrategy"];
        };
        /** @description How the noise is correlated, and how often a record takes part. */
        MatrixGaussianEventStrategy: components["schemas"]["MatrixGaussianEventStrategyTree"] | components["schemas"]["MatrixGaussianEventStrategyBanded"];
        /** @description Lower-triangular C with `bands` diagonals and columns of norm 1 (BandMF). */
        MatrixGaussianEventStrategyBanded: {
            /** @description Diagonals of C that are not 0. Unit: rounds. */
            bands: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "banded";
            /** @description Fewest rounds from one participation of a record to its next. Unit: rounds. */
            min_separation: number;
            /** @description Most rounds in which one record takes part. Unit: rounds. */
            participations: number;
            /** @description Rounds of the whole run. Unit: rounds. */
            steps: number;
        };
        /** @description Binary tree aggregation; each record takes part in one round. */
        MatrixGaussianEventStrategyTree: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "tree";
            /** @description Rounds of the whole run. Unit: rounds. */
            steps: number;
        };
        /** @description A guard in the quantities that the budget counts: a job that costs more is refused. A plan has none: what its jobs are is fixed. */
        MaxCost: {
            /** @description Largest delta. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            delta?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /** @description Largest delta0. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            delta0?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /** @description Largest epsilon. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            epsilon?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /** @description Of a budget of Renyi divergences: one for each of its orders, as its caps are. */
            epsilons?: (components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"])[];
            /** @description Largest mu squared. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            mu_squared?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /** @description Largest rho. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            rho?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
        };
        /** @description Means. */
        MeanRelease: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "mean";
            noise?: components["schemas"]["ReleaseNoise"];
            t: components["schemas"]["NumberTable"];
        };
        /** @description A mean of bounded values over a public number of records; replace_one only. */
        MeanSensitivity: {
            /**
             * @description Whether a record comes or goes, or is replaced.
             * @enum {string}
             */
            adjacency: "add_remove" | "replace_one";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "bounded_mean";
            /** @description Values are clipped to it. */
            lower: number;
            /** @description Public number of records. */
            records: number;
            /** @description Values are clipped to it. */
            upper: number;
        };
        /** @description What the privacy of is asked. */
        Mechanism: components["schemas"]["Composition"] | components["schemas"]["TradeOffPoints"] | components["schemas"]["PrivacyLossPmf"] | components["schemas"]["RdpCurve"] | components["schemas"]["ProfilePoints"] | components["schemas"]["DpEvent"] | components["schemas"]["OpacusHistory"];
        /** @description The whole profile of a mechanism. */
        MechanismGuarantee: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "mechanism";
            mechanism: components["schemas"]["Mechanism"];
        };
        /** @description One number of a profile. */
        Metric: components["schemas"]["EpsilonMetric"] | components["schemas"]["PureEpsilonMetric"] | components["schemas"]["DeltaMetric"] | components["schemas"]["MuMetric"] | components["schemas"]["StrictMuMetric"] | components["schemas"]["CertificateMetric"] | components["schemas"]["RegretMetric"] | components["schemas"]["RhoMetric"] | components["schemas"]["RdpMetric"] | components["schemas"]["AdvantageMetric"] | components["schemas"]["TprMetric"] | components["schemas"]["BayesErrorMetric"];
        /**
         * Mixture of Gaussians mechanism
         * @description Gaussian noise on a query whose sensitivity is drawn at random: with probability probabilities[j] one record moves the result by at most sensitivities[j], e.g. by how often it was sampled. What was drawn is secret. The cases are drawn afresh and in secret in every use; a draw that is kept or published is a Gaussian event of its own. Moves of both signs do not have this law: state their absolute values, which is an upper bound. The probabilities must add up to 1: a record that may be left out needs its case of sensitivity 0.
         */
        MixtureOfGaussiansEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "mixture_of_gaussians";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /** @description The probability of each case; they add up to 1. Unit: probability. */
            probabilities: number[];
            sampling: components["schemas"]["Sampling"];
            /** @description How far one record may move the result (a norm), in each case; 0 where it does not take part. Unit: units of the query. */
            sensitivities: number[];
            /** @description Standard deviation of the noise. Unit: units of the query. */
            standard_deviation: number;
        };
        /** @description Second moments of one query and the gradients. */
        MomentsSource: {
            cov_g: components["schemas"]["NumberTable"];
            /** @description Covariances of g with it. */
            cov_gq: number[];
            jacobian?: components["schemas"]["NumberTable"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "moments";
            noise?: components["schemas"]["ReleaseNoise"];
            /** @description Mean of the query. */
            p: number;
            /** @description Added to the diagonal of cov_g: understates the attacker. */
            ridge?: number;
            /** @description Its variance; of a shard with divisor N - 1. */
            var_q: number;
        };
        /** @description mu at one floor. */
        MuAtFloor: {
            /** @description The floor. */
            error_floor: number;
            mu: components["schemas"]["Interval"];
        };
        /** @description Adjusted p values, in the order of the input. */
        MultipleAnswer: {
            /** @description False discovery rate, independent or positively dependent. */
            benjamini_hochberg: number[];
            /** @description False discovery rate, any dependence. */
            benjamini_yekutieli: number[];
            /** @description Family-wise error, any dependence. */
            bonferroni: number[];
            /** @description Version of the mathematics; part of the result key. */
            engine_version: string;
            /** @description Family-wise error, independent or positively dependent. */
            hochberg: number[];
            /** @description Family-wise error, any dependence; never larger. */
            holm: number[];
            /** @description As given. */
            p: number[];
            /** @description What the numbers say and what they do not. */
            statement: string;
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description Several comparisons. */
        MultipleRequest: {
            /** @description Their names. */
            names?: string[];
            /** @description p values of every comparison that was made. */
            p: number[];
        };
        /** @description mu at an error floor. */
        MuMetric: {
            /** @description Floor of both error rates. */
            error_floor: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "mu";
        };
        /** @description GDP. */
        MuTotal: {
            /** @description mu of GDP, for Gaussian noise. */
            mu: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            unit: "mu";
        };
        /** @description A mechanism by its parameters. */
        NoiseAnswer: {
            /** @description Version of the mathematics; part of the result key. */
            engine_version: string;
            noise: components["schemas"]["NoiseMeasure"];
            /** @description null for what has none. */
            sensitivity: components["schemas"]["NoiseSensitivityAnswer"] | null;
            /** @description What the numbers say and what they do not. */
            statement: string;
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description A mechanism described. */
        NoiseMeasure: components["schemas"]["LaplaceNoise"] | components["schemas"]["DiscreteLaplaceNoise"] | components["schemas"]["GaussianNoise"] | components["schemas"]["DiscreteGaussianNoise"] | components["schemas"]["RandomizedResponseNoise"] | components["schemas"]["ZcdpNoise"];
        /** @description A mechanism. */
        NoiseRequest: components["schemas"]["LaplaceNoiseRequest"] | components["schemas"]["DiscreteLaplaceNoiseRequest"] | components["schemas"]["GaussianNoiseRequest"] | components["schemas"]["DiscreteGaussianNoiseRequest"] | components["schemas"]["RandomizedResponseNoiseRequest"] | components["schemas"]["ZcdpRequest"];
        /** @description Sensitivity in the norm of the noise (L1 for Laplace, L2 for Gaussian), or a query. */
        NoiseSensitivity: number | components["schemas"]["QuerySensitivity"];
        /** @description Sensitivity. */
        NoiseSensitivityAnswer: {
            /**
             * @description In which norm.
             * @enum {string}
             */
            norm: "l1" | "l2";
            /** @description Why. */
            reason: string;
            /** @description Sensitivity. */
            value: number;
        };
        /** @description What the noise is for. */
        NoiseTarget: components["schemas"]["GammaTarget"] | components["schemas"]["StrengthTarget"];
        /**
         * No sampling
         * @description Every record takes part in every use.
         */
        NoneSampling: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            scheme: "none";
        };
        /** @description Released without noise. */
        NoNoise: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "none";
        };
        /** @description A number of which no finite value follows. */
        NotImplied: {
            /** @description The delta of an epsilon, the epsilon of a delta, the order of a divergence, the floor of mu; otherwise null. */
            at: number | null;
            /**
             * @description pure_epsilon is that of delta 0; mu holds where both error rates are at least the floor, strict_mu everywhere.
             * @enum {string}
             */
            name: "pure_epsilon" | "epsilon" | "delta" | "rho" | "rdp" | "mu" | "strict_mu" | "advantage";
            /** @description Why, in words. */
            reason: string;
        };
        /** @description A number with bounds at each point. */
        NumberCurve: {
            /** @description Lower bounds. */
            lower: (number | null)[];
            /** @description Upper bounds. */
            upper: (number | null)[];
            /** @description Best estimates. */
            value: (number | null)[];
        };
        /** @description Numbers. */
        NumberRow: number[];
        /** @description A list of numbers. */
        NumberSeries: components["schemas"]["NumberRow"] | components["schemas"]["TensorRef"];
        /** @description A table of numbers. */
        NumberTable: components["schemas"]["TableRows"] | components["schemas"]["CsvTable"] | components["schemas"]["TensorRef"];
        /** @description Guesses about the canaries of one run. What one run shows is loose: an attack as strong as the mechanism allows shows less than its mu. */
        OneRun: {
            /** @description Canaries, each put in or left out by its own fair coin. */
            canaries: number;
            /** @description Guesses that were right. */
            correct: number;
            /** @description Canaries about which the auditor made a guess. */
            guesses: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "one_run";
        };
        /** @description The history of an Opacus accountant: Poisson-sampled Gaussians. Only where the data loader drew Poisson samples. */
        OpacusHistory: {
            /**
             * @description Which data sets are neighbours. Required: it changes the answer.
             * @enum {string}
             */
            adjacency: "add_remove" | "replace_one" | "zero_out";
            /** @description Stretches of training: noise multiplier, sample rate, steps. */
            history: number[][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "opacus_history";
        };
        /** @description A budget. None of this can be changed later, except the caps. */
        OpenBudgetRequest: {
            /**
             * @description Which data sets are neighbours. Every job must be described under it.
             * @enum {string}
             */
            adjacency: "add_remove" | "replace_one" | "zero_out";
            budget: components["schemas"]["BudgetTerms"];
            /** @description The data set or population, in words. */
            data: string;
            /**
             * @description What becomes of a reservation that nobody settles in time; spent when absent, since its model may be out.
             * @enum {string}
             */
            expired_reservations?: "spent" | "released";
            /** @description Name of the budget; lower case, chosen by you. */
            id: string;
            partition_of?: components["schemas"]["PartitionOf"];
            partitions?: components["schemas"]["Partitions"];
            /** @description Who or what is protected: a record, a person, a household. Budgets of different units are never charged together. */
            privacy_unit: string;
            /**
             * @description What the budget belongs to.
             * @enum {string}
             */
            scope: "organisation" | "project" | "dataset" | "partition";
        };
        /** @description An open reservation. */
        OpenReservation: {
            /** @description One for each quantity. */
            cost: string[];
            /** @description RFC 3339. */
            expires_at: string;
            /**
             * @description Whether a part of it may be committed.
             * @enum {string}
             */
            partial: "no" | "per_use" | "stop_declared";
            /** @description The part it is for. */
            partition: string | null;
            /** @description Its id. */
            reservation: string;
            /** @description The entry that made it. */
            sequence: number;
        };
        /** @description A paired comparison. */
        PairedAnswer: {
            /**
             * @description What p is against: b differs from a, is greater, is less.
             * @enum {string}
             */
            alternative: "two_sided" | "greater" | "less";
            /** @description Of all intervals. */
            confidence: number;
            /** @description Version of the mathematics; part of the result key. */
            engine_version: string;
            /** @description The drawing, as SVG, where it was asked for. */
            figure?: string;
            /** @description In the order of the request. */
            metrics: components["schemas"]["PairedMeasure"][];
            power: components["schemas"]["PowerAnswer"];
            /** @description What the numbers say and what they do not. */
            statement: string;
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description One metric compared. */
        PairedMeasure: {
            /** @description Interval of the mean difference, two-sided. */
            ci: number[];
            /** @description mean / sqrt((s_a^2 + s_b^2) / 2): comparable between groups; null where nothing varies. */
            cohen_dav: number | null;
            /** @description mean / sd of the differences. */
            cohen_dz: number;
            /** @description Of a and b; null where one is constant. */
            correlation: number | null;
            /** @description n - 1. */
            df: number;
            /** @description Its interval, by the noncentral t. */
            dz_ci: number[];
            /** @description Corrected d_z. */
            hedges_gz: number | null;
            /** @description Correction for small samples, exact; null for two pairs. */
            hedges_j: number | null;
            /** @description Mean of a. */
            mean_a: number;
            /** @description Mean of b. */
            mean_b: number;
            /** @description Mean of b - a. */
            mean_difference: number;
            /** @description Pairs. */
            n: number;
            /** @description As it was given. */
            name: string | null;
            /** @description Against the alternative that was asked. */
            p: number;
            /** @description P(T > t). */
            p_greater: number;
            /** @description p, adjusted by Holm for all metrics of the request. */
            p_holm: number;
            /** @description P(T < t). */
            p_less: number;
            /** @description P(|T| > |t|). */
            p_two_sided: number;
            /** @description Its standard deviation, divisor n - 1. */
            sd_difference: number;
            /** @description Exact share of sign patterns at least as extreme; null above 20 pairs. */
            sign_flip_p: number | null;
            /** @description sd / sqrt n. */
            standard_error: number;
            /** @description Interval, p and d_z in one sentence. */
            summary: string;
            /** @description mean / standard error. */
            t: number;
            /** @description Half width of the interval in standard errors. */
            t_critical: number;
            /**
             * @description By counting, or by approximation.
             * @enum {string}
             */
            wilcoxon_method: "exact" | "normal";
            /** @description Two-sided p of the signed-rank test. */
            wilcoxon_p: number;
            /** @description Smaller sum of signed ranks. */
            wilcoxon_w: number;
        };
        /** @description One metric under both settings. */
        PairedMetric: {
            /** @description By group, under the one setting. */
            a: number[];
            /** @description By group, under the other, in the same order. */
            b: number[];
            /** @description Name of the metric. */
            name?: string;
        };
        /** @description Two settings measured on the same groups. */
        PairedRequest: {
            /**
             * @description What p is against: b differs from a, is greater, is less.
             * @enum {string}
             */
            alternative?: "two_sided" | "greater" | "less";
            /** @description Of all intervals; 0.95 when absent. Not above 0.9999, where the error of the noncentral t (2e-9 with 2 or 3 pairs) would begin to decide the interval of d_z. */
            confidence?: number;
            /**
             * @description Draw it too.
             * @enum {string}
             */
            figure?: "svg";
            /** @description All metrics that were looked at. */
            metrics: components["schemas"]["PairedMetric"][];
            power?: components["schemas"]["PowerQuestion"];
        };
        /**
         * A pair of your own
         * @description A mechanism of your own by the distribution of its privacy loss, to be composed with other events. Either by probabilities in both directions: probability i belongs to the loss (lower_index + i) * interval, and both directions must be those of one pair, P_add(-l) = e^-l P_remove(l). Or by two cdfs of the loss L = ln dP/dQ at points of your choice, P(L <= l) and Q(L <= l): between the points everything that they allow is allowed for, so that the answer narrows as points are added. Give interval with lower_index with remove with add with side, or losses with cdf_p with cdf_q; not both. Probabilities that were rounded to a grid bound the truth from one side only: say which. A list for one direction is not enough: its mirror image is another law unless the mechanism is symmetric. The infinity mass composes: many uses add up its chances. Above the last point of a cdf the loss may be infinite: put points where 1 - cdf_p is as small as the delta that matters. A double near 1 cannot say less than 1e-16.
         */
        PairEvent: {
            add?: components["schemas"]["LossPmf"];
            /** @description Probability of a loss of at most each point with the record. Unit: probability. */
            cdf_p?: number[];
            /** @description Probability of a loss of at most each point without the record. Unit: probability. */
            cdf_q?: number[];
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /** @description Distance between neighbouring losses. Unit: nats. */
            interval?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pair";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /** @description Points of the loss of the data set with the record against that without it, ascending. Unit: nats. */
            losses?: number[];
            /** @description Index of the loss of the first probability of either direction. Unit: intervals. */
            lower_index?: number;
            remove?: components["schemas"]["LossPmf"];
            sampling: components["schemas"]["Sampling"];
            /**
             * @description What the pair is to the mechanism: it dominates it (upper), it is dominated by it (lower), or it is its own (exact).
             * @enum {string}
             */
            side?: "upper" | "lower" | "exact";
        };
        /** @description With this value of a parameter the mechanism meets a target. */
        ParameterClaim: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "parameter";
            /** @description Which number of the mechanism is claimed; what stands there in the request is not used. E.g. /events/0/noise_multiplier, /events/0/sampling/probability, /events/0/count or /events/0/strategy/steps: any that has an effect in the catalogue. With * for the index every event has it and all share one value. */
            parameter: string;
            /** @description Digits that it was printed with, where trailing zeros count; those of the number as JSON writes it when absent. */
            significant_digits?: number;
            target: components["schemas"]["CalibrateTarget"];
            /** @description The number that was printed. */
            value: number;
        };
        /** @description Of which budget this is a part. */
        PartitionOf: {
            /** @description The budget of the whole. */
            budget: string;
            /** @description The part. */
            partition: string;
        };
        /** @description Parts of the data, declared once and for all. */
        Partitions: {
            /** @description All parts. */
            names: string[];
            /**
             * @description disjoint: every record lies in one part, and this budget pays for the largest child. overlapping: it pays for their sum.
             * @enum {string}
             */
            overlap: "disjoint" | "overlapping";
        };
        /**
         * Partition selection by a threshold
         * @description Counts the persons in each partition, adds noise to every count, and releases partitions and counts above the threshold. A partition that only one person brings betrays that person when it is released: that probability is delta, for each partition of one person. Give epsilon with threshold with partitions_per_user with noise, or sigma with threshold with partitions_per_user with noise; not both. Bounding the partitions of a person is part of the mechanism: without it neither the noise nor the number of chances to be betrayed is bounded. Every partition of the person is a chance to be betrayed: delta is that of one partition, about partitions_per_user times. Partitions without data must not be released: names that come from the data are what the threshold protects. A person counted more than once in a partition moves the count by more than 1, and the threshold with it.
         */
        PartitionSelectionEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Epsilon of all counts of one person together: the scale of Laplace noise is partitions_per_user / epsilon. Unit: nats. */
            epsilon?: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "partition_selection";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /**
             * @description Noise on each count: laplace with epsilon, gaussian with sigma.
             * @enum {string}
             */
            noise: "laplace" | "gaussian";
            /** @description Largest number of partitions in which one person is counted, once in each. Unit: partitions. */
            partitions_per_user: number;
            sampling: components["schemas"]["Sampling"];
            /** @description Standard deviation of Gaussian noise on each count. Unit: persons. */
            sigma?: number;
            /** @description A noisy count above it is released. Unit: persons. */
            threshold: number;
        };
        /**
         * PATE with Gaussian noisy-max
         * @description Each query adds N(0, sigma^2) to the number of teachers that vote for each class and releases the class with the most. One record reaches one teacher, whose vote moves from one class to another. One use is all of the queries; the bound does not look at the votes. A changed vote moves two counts by 1: the L2 sensitivity is sqrt 2, so mu = sqrt(2 queries) / sigma, not 2 / sigma a query. The number prices the noisy counts, of which the released class is a function: it is an upper bound for the class alone. Bounds that use the votes (data-dependent PATE) are themselves sensitive and may not be published as they are.
         */
        PateGnmaxEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pate_gnmax";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /** @description Standard deviation sigma of the noise of one vote count. Unit: votes. */
            noise_multiplier: number;
            /** @description Queries that are answered. Unit: queries. */
            queries: number;
            sampling: components["schemas"]["Sampling"];
        };
        /**
         * Permute-and-flip
         * @description Visits the candidates in random order and accepts one with probability e^(epsilon (u - largest u) / (2 sensitivity)). It is epsilon-DP, and the answer is that of the pair that dominates every epsilon-DP mechanism: a bound from above. It is not of bounded range: the smaller cost of the exponential mechanism is not its own. That its profile is that of Laplace noise is attained by two candidates and not proved for more.
         */
        PermuteAndFlipEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Parameter of the exponent e^(epsilon (u - largest u) / (2 sensitivity)). Unit: nats. */
            epsilon: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "permute_and_flip";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            sampling: components["schemas"]["Sampling"];
        };
        /** @description A sequence of events that is fixed before the first of them: composed exactly. */
        PlanBudget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "plan";
            mechanism: components["schemas"]["Composition"];
            target: components["schemas"]["PlanTarget"];
        };
        /** @description A job that is planned. */
        PlannedJob: {
            mechanism: components["schemas"]["Mechanism"];
            /** @description How often it will be charged; once when absent. */
            times?: number;
        };
        /** @description What the whole plan must keep. */
        PlanTarget: {
            /** @description delta of the target. */
            delta: number;
            /** @description Largest epsilon of the whole plan at delta. */
            epsilon: number;
        };
        /**
         * Poisson sampling
         * @description Each record takes part in each use independently with the same secret probability. Shuffled or fixed-size batches are not Poisson sampling: their cost is higher. The probability is the true inclusion probability of one record, e.g. expected batch size / data set size.
         */
        PoissonSampling: {
            /** @description Probability that one record takes part in one use; 1 equals no sampling. Unit: probability. */
            probability: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            scheme: "poisson";
        };
        /** @description What the comparison can find. */
        PowerAnswer: {
            /** @description Level. */
            alpha: number;
            /** @description Effect. */
            dz: number;
            /** @description Effect that is found with the wanted power. */
            minimum_detectable_dz: number;
            /** @description Pairs; of the smallest metric. */
            n: number;
            /** @description Pairs that find the effect with the wanted power; null above a million. */
            pairs_needed: number | null;
            /** @description Of finding the effect with these pairs. */
            power: number;
            /** @description t* / sqrt n: smaller effects are never significant. */
            smallest_significant_dz: number;
            /** @description Where significance begins. */
            t_critical: number;
            /** @description Power that is wanted. */
            target_power: number;
        };
        /** @description What the comparison can find. */
        PowerQuestion: {
            /** @description Level of the two-sided test; 0.05 when absent. */
            alpha?: number;
            /** @description Effect; 0.5 when absent. */
            dz?: number;
            /** @description 0.8 when absent. */
            target_power?: number;
        };
        /** @description What a release tells: of these records, and no differential privacy. */
        PredictabilityAnswer: {
            /** @description Version of the mathematics; part of the result key. */
            engine_version: string;
            /** @description The losses that were judged. */
            losses: components["schemas"]["PredictionLoss"][];
            process: components["schemas"]["ProcessFacts"];
            /** @description One, or two for weighted draws. */
            readings: components["schemas"]["PredictabilityReading"][];
            /** @description In the order of the request. */
            releases: components["schemas"]["ReleaseFacts"][];
            /** @description What the numbers say and what they do not. */
            statement: string;
            /** @description Var[w q], which is in circulation and belongs to neither baseline; weighted draws of one query. */
            var_wq: number | null;
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description The numbers for one kind of attacker. */
        PredictabilityReading: {
            algorithm: components["schemas"]["AlgorithmFacts"];
            /**
             * @description Of weighted draws: as they are, or knowing that the weights have mean 1.
             * @enum {string}
             */
            baseline: "plain" | "ratio" | "efficient";
            /** @description By loss; empty for a single query. */
            families: components["schemas"]["FamilyMeasure"][];
            /** @description By query; empty for families of features. */
            queries: components["schemas"]["QueryMeasure"][];
        };
        /** @description What a release tells an attacker who has the core. */
        PredictabilityRequest: {
            /** @description Squared loss when absent. */
            losses?: components["schemas"]["PredictionLoss"][];
            process: components["schemas"]["CoreProcess"];
            source: components["schemas"]["PredictabilitySource"];
        };
        /** @description The records, or their second moments. */
        PredictabilitySource: components["schemas"]["RecordsSource"] | components["schemas"]["MomentsSource"];
        /** @description How predictions are judged; gamma has its unit. */
        PredictionLoss: components["schemas"]["SquaredLoss"] | components["schemas"]["LogLoss"] | components["schemas"]["SmoothLoss"];
        /** @description The cost of a job in one accounting. */
        Price: {
            /** @description One for each of its quantities. */
            amounts: components["schemas"]["PricedAmount"][];
            /**
             * @description The accounting.
             * @enum {string}
             */
            kind: "pure" | "approximate" | "zcdp" | "approximate_zcdp" | "rdp" | "gdp";
            /**
             * @description stated: the events say it themselves. per_use: the sum over single uses. composed: of the job as one whole.
             * @enum {string}
             */
            method: "stated" | "per_use" | "composed";
            /** @description Why these costs may be added up. */
            theorem: string;
            /** @description What to know. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description How a budget counts. */
        PriceAccounting: components["schemas"]["PureAccounting"] | components["schemas"]["ApproximateAccounting"] | components["schemas"]["ZcdpAccounting"] | components["schemas"]["ApproximateZcdpAccounting"] | components["schemas"]["RdpAccounting"] | components["schemas"]["GdpAccounting"];
        /** @description What a job costs. */
        PriceAnswer: {
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            /** @description One for each accounting, in their order. */
            prices: components["schemas"]["Price"][];
            request: components["schemas"]["PriceRequest"];
        };
        /** @description A cost in one quantity. */
        PricedAmount: {
            /** @description A decimal of at most 18 digits behind the point, rounded up. */
            amount: string;
            /** @description The order of a Renyi divergence. */
            order?: number;
            /**
             * @description What is counted.
             * @enum {string}
             */
            quantity: "epsilon" | "delta" | "rho" | "rdp_epsilon" | "mu_squared" | "delta0";
        };
        /** @description As in priceMechanism. */
        PriceMechanismJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "priceMechanism";
            request: components["schemas"]["PriceRequest"];
        };
        /** @description What a job costs. */
        PriceRequest: {
            /** @description The accountings that are asked for. */
            accountings: components["schemas"]["PriceAccounting"][];
            /** @description Amounts whose digits exceed a double: they are charged as the decimals that were written. */
            decimals?: components["schemas"]["WrittenDecimal"][];
            mechanism: components["schemas"]["Mechanism"];
            /** @description Width asked of the main interval (mu, or epsilon); 1e-3 when absent. */
            tolerance?: number;
        };
        /** @description One mechanism, used `count` times. */
        PrivacyEvent: components["schemas"]["GaussianEvent"] | components["schemas"]["LaplaceEvent"] | components["schemas"]["RandomizedResponseEvent"] | components["schemas"]["PureEvent"] | components["schemas"]["ApproximateEvent"] | components["schemas"]["DiscreteLaplaceEvent"] | components["schemas"]["DiscreteGaussianEvent"] | components["schemas"]["SkellamEvent"] | components["schemas"]["PairEvent"] | components["schemas"]["PartitionSelectionEvent"] | components["schemas"]["AdaptiveClippingEvent"] | components["schemas"]["MixtureOfGaussiansEvent"] | components["schemas"]["MatrixGaussianEvent"] | components["schemas"]["PateGnmaxEvent"] | components["schemas"]["ZcdpEvent"] | components["schemas"]["ExponentialEvent"] | components["schemas"]["PermuteAndFlipEvent"] | components["schemas"]["ReportNoisyMaxEvent"] | components["schemas"]["AboveThresholdEvent"] | components["schemas"]["PrivateSelectionEvent"] | components["schemas"]["UnaryEncodingEvent"] | components["schemas"]["LocalHashingEvent"] | components["schemas"]["SubsetSelectionEvent"] | components["schemas"]["HadamardEvent"] | components["schemas"]["ShuffledReportsEvent"];
        /** @description A user's own privacy-loss distribution. */
        PrivacyLossPmf: {
            add: components["schemas"]["LossPmf"];
            /** @description Distance between neighbouring losses. Unit: nats. */
            interval: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "privacy_loss_pmf";
            /** @description Probability i belongs to the loss (lower_index + i) * interval. */
            lower_index: number;
            remove: components["schemas"]["LossPmf"];
            /**
             * @description Whether the losses bound the truth from above, from below, or are exact.
             * @enum {string}
             */
            side: "upper" | "lower" | "exact";
        };
        /**
         * Private selection, the best of a random number of runs
         * @description Runs the base event a random number of times, e.g. with hyper-parameters drawn at random, and releases only the best result. The answer is a bound from above through Renyi divergences of the base, taken exactly at every order. The number of runs must be random, drawn from this distribution, and must not be released. A sweep over a fixed grid of which the best is published is not this: it composes like any other releases. Every run is on the same data with fresh randomness, and how good a result is must follow from the result itself. One run costs less than the best of several even where the mean is below one.
         */
        PrivateSelectionEvent: {
            base: components["schemas"]["PrivacyEvent"];
            /** @description Number of uses; 1 when absent. */
            count?: number;
            distribution: components["schemas"]["PrivateSelectionEventDistribution"];
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "private_selection";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            sampling: components["schemas"]["Sampling"];
        };
        /** @description Law of the number of runs. */
        PrivateSelectionEventDistribution: components["schemas"]["PrivateSelectionEventDistributionTruncatedNegativeBinomial"] | components["schemas"]["PrivateSelectionEventDistributionPoisson"];
        /** @description Poisson; with no run nothing is released but that there was none. */
        PrivateSelectionEventDistributionPoisson: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "poisson";
            /** @description Mean number of runs. Unit: runs. */
            mean: number;
        };
        /** @description Truncated at 1; eta 1 is geometric, eta 0 logarithmic. */
        PrivateSelectionEventDistributionTruncatedNegativeBinomial: {
            /** @description Shape. Unit: none. */
            eta: number;
            /** @description Success probability; smaller means more runs, and a larger cost. Unit: probability. */
            gamma: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "truncated_negative_binomial";
        };
        /** @description A probability with bounds at each point. */
        ProbabilityCurve: {
            /** @description Natural logarithms of value. */
            log: (number | null)[];
            /** @description Lower bounds. */
            lower: (number | null)[];
            /** @description Upper bounds. */
            upper: (number | null)[];
            /** @description Best estimates. */
            value: (number | null)[];
        };
        /** @description A probability in [lower, upper]; the logarithms keep what underflows. */
        ProbabilityInterval: {
            /**
             * @description Which ends are bounds.
             * @enum {string}
             */
            bound: "two_sided" | "upper" | "lower" | "unbounded";
            /** @description Natural logarithm of value; null where value is exactly 0. */
            log: number | null;
            /** @description Natural logarithm of lower; null where lower is exactly 0. */
            log_lower: number | null;
            /** @description Natural logarithm of upper; null where upper is exactly 0. */
            log_upper: number | null;
            /** @description The truth is not below this; null when there is no lower bound. */
            lower: number | null;
            /** @description The truth is not above this; null when there is no upper bound. */
            upper: number | null;
            /** @description Best estimate; the finite end of a one-sided bound; null only when unbounded. */
            value: number | null;
        };
        /** @description An error (RFC 9457). */
        Problem: {
            /** @description The kind of problem as a code; the last part of type. */
            code: string;
            /** @description What happened this time. */
            detail: string;
            /** @description The faulty fields, where there are any. */
            errors: components["schemas"]["FieldError"][];
            /** @description The id of the request, as in X-Request-Id and in the logs. */
            instance: string;
            /** @description The budgets that refused, and by how much. */
            refused_by?: components["schemas"]["Shortage"][];
            /** @description Whether the same request may succeed later. */
            retryable: boolean;
            /** @description The HTTP status. */
            status: number;
            /** @description The kind of problem in words. */
            title: string;
            /** @description Stable URI of the kind of problem: urn:lossbook:problem:<code>. */
            type: string;
        };
        /** @description The process with its numbers. */
        ProcessFacts: {
            /** @description n / N of a shard. */
            alpha: number | null;
            /** @description B: the variance of the core's mean is var_q / B. */
            base_divisor: number;
            /** @description n. */
            core: number;
            /**
             * @description How the core was drawn.
             * @enum {string}
             */
            kind: "shard" | "iid" | "weighted" | "dependent";
            /** @description Records against which noise counts. */
            n_eff: number;
            /** @description N; null where it is not known. */
            records: number | null;
        };
        /** @description The privacy profile. */
        ProfileAnswer: {
            add: components["schemas"]["ProbabilityCurve"];
            certified_by?: components["schemas"]["EngineName"];
            delta: components["schemas"]["ProbabilityCurve"];
            engine: components["schemas"]["EngineName"];
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            /** @description The grid. */
            epsilon: number[];
            error_budget: components["schemas"]["ErrorBudget"];
            infinity_mass: components["schemas"]["ProbabilityInterval"];
            remove: components["schemas"]["ProbabilityCurve"];
            request: components["schemas"]["ProfileRequest"];
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description Guarantees (epsilon, delta) of your own, all of one mechanism: a bound from above in between, by convexity; nothing from below. */
        ProfilePoints: {
            /** @description delta of each guarantee, the larger of both directions. */
            delta: number[];
            /** @description epsilon of each guarantee. Unit: nats. */
            epsilon: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "profile_points";
        };
        /** @description Of computeProfile. */
        ProfileReading: {
            answer: components["schemas"]["ProfileAnswer"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "profile";
        };
        /** @description delta at many epsilons. */
        ProfileRequest: {
            /** @description Run two engines and return the intersection of their intervals; false when absent. */
            certify?: boolean;
            /** @description Where delta is wanted; chosen from the mechanism when absent. */
            epsilon?: number[] | components["schemas"]["EpsilonRange"];
            mechanism: components["schemas"]["Mechanism"];
            /** @description Width asked of the main interval (mu, or epsilon); 1e-3 when absent. */
            tolerance?: number;
        };
        /** @description As in computeProfile. */
        ProfileWant: {
            /** @description Where delta is wanted; chosen from the mechanism when absent. */
            epsilon?: number[] | components["schemas"]["EpsilonRange"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "profile";
        };
        /** @description How far a computation is. */
        Progress: {
            /** @description Points of the answer, or items of a batch, that are done. */
            done: number;
            /** @description Of how many; where nobody knows that beforehand, as in a search, one more than are done until it ends. */
            total: number;
        };
        /** @description How long the rest lasts at the rate so far. An estimate, no promise. */
        Projection: {
            /** @description When the cap is reached at that rate, RFC 3339; null where it is not, or not within a hundred years. */
            exhausted_at: string | null;
            /** @description The order of a Renyi divergence. */
            order?: number;
            /** @description What was spent or reserved a day since the opening; null while no time has passed. */
            per_day: number | null;
            /**
             * @description What is counted.
             * @enum {string}
             */
            quantity: "epsilon" | "delta" | "rho" | "rdp_epsilon" | "mu_squared" | "delta0" | "uses";
        };
        /** @description epsilon. */
        PureAccounting: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pure";
        };
        /** @description Sum of epsilons. */
        PureBudget: {
            /** @description Cap. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            epsilon: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pure";
        };
        /** @description epsilon at delta 0: the largest privacy loss, and the limit of Renyi divergences at large orders. */
        PureEpsilonMetric: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pure_epsilon";
        };
        /**
         * Any pure epsilon-DP mechanism
         * @description A mechanism of which only epsilon is known. It is dominated by binary randomised response, so the answer bounds the truth from above for every such mechanism and is attained by one of them. The intervals describe the dominating pair: a particular mechanism may be more private.
         */
        PureEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Pure epsilon of one use. Unit: nats. */
            epsilon: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pure";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            sampling: components["schemas"]["Sampling"];
        };
        /** @description epsilon-DP. */
        PureGuarantee: {
            /** @description epsilon. Unit: nats. */
            epsilon: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pure";
        };
        /** @description What the attacker wants to know of the other records. */
        Query: components["schemas"]["SingleQuery"] | components["schemas"]["FiniteQuery"] | components["schemas"]["LinearQuery"] | components["schemas"]["LipschitzQuery"];
        /** @description One query. */
        QueryMeasure: {
            /** @description rho2 - r2: what the noise hides. */
            c0: number;
            /** @description The release is worth so many more records; null where it tells everything. */
            extra_records: number | null;
            /** @description By loss. */
            gamma: components["schemas"]["Gamma"][];
            /** @description Name of the query. */
            name: string | null;
            /** @description Mean. */
            p: number;
            /** @description The same with the noise: what the release explains. */
            r2: number;
            /** @description Share of the attacker's variance that the release removes. */
            relative_gain: number;
            /** @description Squared multiple correlation with the gradients. */
            rho2: number;
            /** @description v / B: what the core leaves open. */
            var_core: number;
            /** @description What core and release leave open. */
            var_core_and_release: number;
            /** @description v: variance. */
            var_q: number;
        };
        /** @description A query whose sensitivity is known. */
        QuerySensitivity: components["schemas"]["CountSensitivity"] | components["schemas"]["SumSensitivity"] | components["schemas"]["MeanSensitivity"] | components["schemas"]["HistogramSensitivity"];
        /**
         * Random allocation
         * @description Each record takes part in a random choice of the uses of an epoch (balls in bins). count is the number of epochs, each of which draws afresh. One fixed assignment reused in E epochs is one epoch of noise sigma / sqrt(E). Several participations are bounded from above only, by as many epochs of one participation in a block of steps / participations uses. Each record must draw its uses independently of the others: shuffling into batches of equal size is shuffled_batches.
         */
        RandomAllocationSampling: {
            /** @description Uses in which one record takes part; default 1. Unit: uses. */
            participations?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            scheme: "random_allocation";
            /** @description Uses among which the participations of one record are allocated. Unit: uses. */
            steps: number;
        };
        /**
         * k-ary randomised response
         * @description Reports the true category with probability e^epsilon / (e^epsilon + categories - 1), otherwise one of the others uniformly. Adding or removing a record is undefined for a report about a record: only replace_one is supported. The count of reports multiplies: 50 reports of epsilon 1 cost epsilon 45.676 at delta 1e-5, not 1.
         */
        RandomizedResponseEvent: {
            /** @description Number of categories. Unit: count. */
            categories: number;
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Pure epsilon of one report. Unit: nats. */
            epsilon: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "randomized_response";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            sampling: components["schemas"]["Sampling"];
        };
        /** @description Randomised response. */
        RandomizedResponseNoise: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "randomized_response";
            mu: components["schemas"]["Interval"];
            /** @description Rounded down. */
            probability_of_truth: number;
        };
        /** @description Answering yes or no. */
        RandomizedResponseNoiseRequest: {
            /** @description epsilon. */
            epsilon: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "randomized_response";
        };
        /** @description Renyi divergences. */
        RdpAccounting: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "rdp";
            /** @description Orders of the Renyi divergences. */
            orders: number[];
        };
        /** @description Renyi divergence at one order. */
        RdpAt: {
            add: components["schemas"]["Interval"];
            /** @description The order. */
            order: number;
            rdp: components["schemas"]["Interval"];
            remove: components["schemas"]["Interval"];
        };
        /** @description Renyi divergences at fixed orders. */
        RdpBudget: {
            /** @description A cap for each order; every one must be kept. */
            epsilons: (components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"])[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "rdp";
            /** @description Orders, fixed from now on. */
            orders: number[];
        };
        /** @description Renyi divergences of your own: a bound from above at every order up to the largest, by convexity. */
        RdpCurve: {
            /** @description Divergence at each order, the larger of both directions. Unit: nats. */
            epsilons: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "rdp_curve";
            /** @description Orders of Renyi divergences. */
            orders: number[];
        };
        /** @description What Renyi divergences alone say of epsilon at one delta. */
        RdpEpsilonAt: {
            /**
             * @description How epsilon follows: classical and improved from one order; exact_region from all orders and both directions, the least that they allow.
             * @enum {string}
             */
            conversion: "classical" | "improved" | "exact_region";
            /** @description All conversions; the members beside repeat the smallest. */
            conversions: components["schemas"]["ConvertedEpsilon"][];
            /** @description The delta that was asked; 0 where only its logarithm is a double. */
            delta: number;
            epsilon: components["schemas"]["Interval"];
            /** @description Natural logarithm of delta; null for delta 0. */
            log_delta: number | null;
            /** @description The best order, over the reals; null where none is. */
            order: number | null;
        };
        /** @description Renyi DP at one order or at several. */
        RdpGuarantee: {
            /** @description A bound of the divergence at each order, in both directions. Unit: nats. */
            epsilons: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "rdp";
            /** @description Orders of Renyi divergences. */
            orders: number[];
        };
        /** @description The larger Renyi divergence of both directions at one order. */
        RdpMetric: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "rdp";
            /** @description Order of the divergence; 1 is the relative entropy. */
            order: number;
        };
        /** @description A reading: what its own operation answers, to the last bit. */
        Reading: components["schemas"]["GdpFitReading"] | components["schemas"]["ProfileReading"] | components["schemas"]["TradeOffReading"] | components["schemas"]["ComposeReading"] | components["schemas"]["StepsReading"] | components["schemas"]["RiskReading"] | components["schemas"]["CompareReading"];
        /** @description The mechanism has this value of a metric. */
        ReadingClaim: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "reading";
            metric: components["schemas"]["Metric"];
            /** @description Digits that it was printed with, where trailing zeros count; those of the number as JSON writes it when absent. */
            significant_digits?: number;
            /** @description The number that was printed. */
            value: number;
        };
        /** @description Several readings of one mechanism. */
        ReadingsAnswer: {
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            /** @description One for each that was wanted, in their order. */
            readings: components["schemas"]["Reading"][];
        };
        /** @description Several readings of one mechanism. */
        ReadingsRequest: {
            /** @description Run two engines and return the intersection of their intervals; false when absent. */
            certify?: boolean;
            mechanism: components["schemas"]["Mechanism"];
            /** @description Width asked of the main interval (mu, or epsilon); 1e-3 when absent. */
            tolerance?: number;
            /** @description The readings; a kind may occur several times. */
            want: components["schemas"]["Want"][];
        };
        /** @description As in readMechanism. */
        ReadMechanismJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "readMechanism";
            request: components["schemas"]["ReadingsRequest"];
        };
        /** @description What to publish. */
        Recommendation: {
            /** @description Why, in words. */
            detail: string;
            /**
             * @description What to publish; never epsilon alone.
             * @enum {string}
             */
            publish: "mu" | "zcdp" | "profile";
        };
        /** @description Records: at most 1000000, and 2000000 numbers of gradients and of queries. */
        RecordsSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "records";
            query: components["schemas"]["Query"];
            /** @description All that is released of them; not chosen after seeing another. */
            releases: components["schemas"]["Release"][];
        };
        /** @description Regret of describing the mechanism by mu alone. It need not follow the loss: calibrations warn of it. */
        RegretMetric: {
            /** @description Floor of both error rates at which mu is read. */
            error_floor: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "regret";
        };
        /** @description What is released of the records. */
        Release: components["schemas"]["MeanRelease"] | components["schemas"]["LinearRelease"] | components["schemas"]["LogisticRelease"] | components["schemas"]["GradientsRelease"];
        /** @description One release. */
        ReleaseFacts: {
            /** @description Mean loss before noise. */
            empirical_risk: number | null;
            /** @description What the noise adds to it: tr(J Sigma) / 2. */
            excess_risk: number | null;
            /**
             * @description What is released.
             * @enum {string}
             */
            kind: "mean" | "linear_regression" | "logistic_regression" | "gradients" | "moments";
            /**
             * @description Its noise.
             * @enum {string}
             */
            noise: "none" | "covariance" | "isotropic" | "calibrated";
            /** @description Absolute covariance of the noise. */
            noise_covariance: number[][];
            /** @description d. */
            parameters: number;
            /** @description Records; null where only moments are known. */
            records: number | null;
            /** @description The value before noise: as private as the records. */
            value: number[] | null;
        };
        /** @description Noise on a released value; none when absent. Covariances are absolute, never per record. */
        ReleaseNoise: components["schemas"]["NoNoise"] | components["schemas"]["CovarianceNoise"] | components["schemas"]["IsotropicNoise"] | components["schemas"]["CalibratedNoise"];
        /** @description Nothing of the job was run or seen. */
        ReleaseRequest: {
            /** @description Id of the reservation. */
            reservation: string;
        };
        /** @description A privacy statement, as a record and in words. */
        ReportAnswer: {
            certified_by?: components["schemas"]["EngineName"];
            engine: components["schemas"]["EngineName"];
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            error_budget: components["schemas"]["ErrorBudget"];
            /**
             * @description Format of the rendering.
             * @enum {string}
             */
            format: "text" | "markdown" | "html";
            /**
             * @description Language of the rendering.
             * @enum {string}
             */
            language: "en" | "zh";
            record: components["schemas"]["ReportRecord"];
            /** @description The statement in words. What a caller named is escaped as the format asks for. */
            rendering: string;
            request: components["schemas"]["ReportRequest"];
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description delta(eps) <= delta0 + (1 - delta0) delta_mu(eps) for every eps. */
        ReportCertificate: {
            /** @description The mass that is set aside, rounded up. */
            delta0: number;
            /** @description mu of the Gaussian, rounded up. */
            mu: number;
        };
        /** @description One event of the statement. */
        ReportEvent: {
            /** @description Number of uses. */
            count: number;
            /** @description Records of one person. */
            group_size: number;
            /** @description Kind of the event. */
            kind: string;
            /** @description Label of the caller. */
            label?: string;
            /** @description Its parameters. */
            parameters: components["schemas"]["ReportParameter"][];
            /** @description Scheme of its sampling. */
            sampling: string;
            /** @description Parameters of the sampling. */
            sampling_parameters: components["schemas"]["ReportParameter"][];
        };
        /**
         * Report noisy max
         * @description Adds noise of scale 2 sensitivity / epsilon to every utility and releases which is the largest. With Gumbel noise it is the exponential mechanism, with exponential noise permute-and-flip, with Laplace noise it is only known to be epsilon-DP. Only the index may be released: the noisy value itself costs extra. The scale is 2 sensitivity / epsilon whatever is said of monotone: with scale sensitivity / epsilon give twice the epsilon. Gaussian noise has no pure bound and is not offered.
         */
        ReportNoisyMaxEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description epsilon of the scale 2 sensitivity / epsilon. Unit: nats. */
            epsilon: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "report_noisy_max";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /** @description Whether one record moves all utilities in the same direction, as counts under add_remove do, which halves epsilon; false when absent. */
            monotone?: boolean;
            /**
             * @description Noise on every utility.
             * @enum {string}
             */
            noise: "gumbel" | "exponential" | "laplace";
            sampling: components["schemas"]["Sampling"];
        };
        /** @description One number of the statement, as it is printed. */
        ReportNumber: {
            at?: components["schemas"]["ReportPlace"];
            /** @description Rounded down to six digits; null when there is no lower bound. */
            lower: number | null;
            /**
             * @description at_most: upper is the promise; at_least: lower is.
             * @enum {string}
             */
            promise: "at_most" | "at_least";
            /**
             * @description What it is. guess: success of whoever guesses a secret of the record.
             * @enum {string}
             */
            quantity: "mu" | "regret" | "relative_regret" | "strict_mu" | "epsilon" | "advantage" | "tpr" | "bayes_error" | "guess";
            /** @description Rounded up to six digits; null when there is no upper bound. */
            upper: number | null;
        };
        /** @description A parameter of an event or of its sampling. */
        ReportParameter: {
            /** @description Name of the member, with a path for inner ones. */
            name: string;
            /** @description The numbers in it. */
            numbers: number[];
            /** @description Its value as it is printed. */
            text: string;
        };
        /** @description Where a number is read. */
        ReportPlace: {
            /**
             * @description What is given.
             * @enum {string}
             */
            name: "error_floor" | "delta" | "fpr" | "prior" | "baseline";
            /** @description Its value. */
            value: number;
        };
        /** @description Points of the privacy profile. */
        ReportProfile: {
            /** @description delta from above, rounded up. */
            delta: (number | null)[];
            /** @description epsilon. */
            epsilon: number[];
        };
        /** @description The statement for machines: every number of a rendering stands here. */
        ReportRecord: {
            /**
             * @description Which data sets are neighbours; null for a curve of the caller, which states none.
             * @enum {string|null}
             */
            adjacency: "add_remove" | "replace_one" | "zero_out" | null;
            /** @description Codes of what is assumed. */
            assumptions: string[];
            /** @description What holds for every epsilon without a floor. */
            certificates: components["schemas"]["ReportCertificate"][];
            /** @description The second engine, where two were run. */
            certified_by: components["schemas"]["EngineName"] | null;
            engine: components["schemas"]["EngineName"];
            /** @description Version of the engines. */
            engine_version: string;
            /** @description What was done with the data, with samplers and counts. */
            events: components["schemas"]["ReportEvent"][];
            /** @description Codes of what is not covered. */
            not_covered: string[];
            /** @description All numbers with their direction and where they are read. */
            numbers: components["schemas"]["ReportNumber"][];
            profile: components["schemas"]["ReportProfile"];
            /**
             * @description How the mechanism was described.
             * @enum {string}
             */
            source: "composition" | "trade_off_points" | "privacy_loss_pmf" | "rdp_curve" | "profile_points" | "dp_event" | "opacus_history";
            /** @description Title of the caller. */
            title: string | null;
            trade_off: components["schemas"]["ReportTradeOff"];
            /** @description Unit of privacy in the words of the caller. */
            unit: string | null;
            /**
             * @description Whether mu describes the mechanism closely.
             * @enum {string}
             */
            verdict: "tight" | "loose";
            /** @description Warnings, code and detail. */
            warnings: string[];
        };
        /** @description A privacy statement. */
        ReportRequest: {
            /** @description Probabilities of guessing a secret of the record without the output; 1e-6, 1e-3, 0.1, 0.5 when absent. */
            baselines?: number[];
            /** @description Run two engines and return the intersection of their intervals; false when absent. */
            certify?: boolean;
            /** @description Records in the data set; used for warnings only. */
            dataset_size?: number;
            /** @description delta0 of the second certificate; 1e-10 when absent. */
            delta0?: number;
            /** @description Deltas at which epsilon is wanted. */
            deltas?: number[];
            /** @description Floor of both error rates at which mu is read; 1e-10 when absent. */
            error_floor?: number;
            /** @description Floors at which mu is wanted; 1e-6, 1e-10 and 1e-20 when absent. */
            floors?: number[];
            /**
             * @description How it is written; markdown when absent. html is one page that loads nothing, with figures.
             * @enum {string}
             */
            format?: "text" | "markdown" | "html";
            /** @description False positive rates of membership attacks; 1e-4, 1e-3, 1e-2 when absent. */
            fprs?: number[];
            /**
             * @description Language of the statement; en when absent.
             * @enum {string}
             */
            language?: "en" | "zh";
            mechanism: components["schemas"]["Mechanism"];
            /** @description Prior probabilities of membership; 0.01, 0.1, 0.5 when absent. */
            priors?: number[];
            /** @description What the statement is about, e.g. the name of the release. */
            title?: string;
            /** @description Width asked of the main interval (mu, or epsilon); 1e-3 when absent. */
            tolerance?: number;
            /** @description What one record is: the unit of privacy, e.g. all visits of one patient. */
            unit?: string;
        };
        /** @description Points of the trade-off curve. */
        ReportTradeOff: {
            /** @description False negative rates from below, rounded down. */
            fnr: (number | null)[];
            /** @description False positive rates. */
            fpr: number[];
            /** @description Those of the Gaussian mechanism with the promised mu, rounded down. */
            gaussian_fnr: (number | null)[];
        };
        /** @description The number of a description. */
        RepresentationParameter: {
            /**
             * @description Which number.
             * @enum {string}
             */
            name: "epsilon" | "rho" | "mu";
            value: components["schemas"]["Interval"];
        };
        /** @description A computation that gives the claimed number to its digits. */
        ReproducedBy: {
            /** @description What was misread of the description; null where it was read rightly. */
            description: ("count_ignored" | "one_contribution" | "wrong_sampler" | "sampling_ignored" | "noise_doubled" | "noise_halved" | "physical_batch" | "taken_as_pure" | "order_cap" | "integer_orders" | "classical_conversion" | "renyi_conversion" | "series_sign" | "fixed_size_bound" | "squared_rate" | "central_limit" | "central_limit_uniform" | "textbook_gaussian" | "basic_composition" | "advanced_composition" | "zcdp_formula" | "zcdp_sum" | "mu_squared" | "misquoted_conversion" | "term_dropped" | "one_direction" | "other_floor" | "clipped_errors" | "loss_tail" | "delta_of_exponential") | null;
            /** @description Both in words. */
            explanation: components["schemas"]["CauseExplained"][];
            /** @description How the number was computed; null where that is right. */
            method: ("count_ignored" | "one_contribution" | "wrong_sampler" | "sampling_ignored" | "noise_doubled" | "noise_halved" | "physical_batch" | "taken_as_pure" | "order_cap" | "integer_orders" | "classical_conversion" | "renyi_conversion" | "series_sign" | "fixed_size_bound" | "squared_rate" | "central_limit" | "central_limit_uniform" | "textbook_gaussian" | "basic_composition" | "advanced_composition" | "zcdp_formula" | "zcdp_sum" | "mu_squared" | "misquoted_conversion" | "term_dropped" | "one_direction" | "other_floor" | "clipped_errors" | "loss_tail" | "delta_of_exponential") | null;
            /** @description What this gives; it rounds to the claimed number. */
            value: number;
        };
        /** @description A job that will run for a while. */
        ReserveRequest: {
            /** @description Where a budget counts (epsilon, delta): the delta at which epsilon of this job is read. Above 0. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            delta?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            /** @description Where a budget counts (mu, delta0): the mass that the certificate of this job may leave out. Above 0. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            delta0?: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
            max_cost?: components["schemas"]["MaxCost"];
            mechanism: components["schemas"]["Mechanism"];
            /** @description Further budgets that pay for the same job: all of them or none. */
            scopes?: string[];
            /**
             * @description independent_of_data: where the job stops does not depend on its answers, so a part of it may be committed; may_depend_on_data when absent.
             * @enum {string}
             */
            stop?: "may_depend_on_data" | "independent_of_data";
            /** @description Seconds after which the reservation expires. */
            ttl_s: number;
        };
        /** @description The answer, of the operation or the batch that it was given by; with status 202, how far its computation is. */
        Result: components["schemas"]["GdpFitAnswer"] | components["schemas"]["ProfileAnswer"] | components["schemas"]["TradeOffAnswer"] | components["schemas"]["ComposeAnswer"] | components["schemas"]["StepsAnswer"] | components["schemas"]["CalibrateAnswer"] | components["schemas"]["RiskAnswer"] | components["schemas"]["ReportAnswer"] | components["schemas"]["AuditAnswer"] | components["schemas"]["CompareAnswer"] | components["schemas"]["ConvertAnswer"] | components["schemas"]["CheckClaimAnswer"] | components["schemas"]["ReadingsAnswer"] | components["schemas"]["PriceAnswer"] | components["schemas"]["PredictabilityAnswer"] | components["schemas"]["CalibrateNoiseAnswer"] | components["schemas"]["PairedAnswer"] | components["schemas"]["MultipleAnswer"] | components["schemas"]["UtilityAnswer"] | components["schemas"]["AllocationAnswer"] | components["schemas"]["NoiseAnswer"] | components["schemas"]["BatchAnswer"] | components["schemas"]["RunningResult"];
        /** @description The smallest rho with which the mechanism is rho-zCDP. */
        RhoMetric: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "rho";
        };
        /** @description zCDP. */
        RhoTotal: {
            /** @description rho of zCDP. */
            rho: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            unit: "rho";
        };
        /** @description Attack risk. */
        RiskAnswer: {
            advantage: components["schemas"]["ProbabilityInterval"];
            /** @description Membership attacks, by prior. */
            bayes_at: components["schemas"]["BayesAt"][];
            certified_by?: components["schemas"]["EngineName"];
            engine: components["schemas"]["EngineName"];
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            error_budget: components["schemas"]["ErrorBudget"];
            /** @description Guessing a secret of the record, by baseline. */
            guess_at: components["schemas"]["GuessAt"][];
            request: components["schemas"]["RiskRequest"];
            /** @description The same in one sentence. */
            statement: string;
            /** @description Membership attacks, by false positive rate. */
            tpr_at: components["schemas"]["TprAt"][];
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description Of assessRisk. */
        RiskReading: {
            answer: components["schemas"]["RiskAnswer"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "risk";
        };
        /** @description Attack risk of a mechanism. */
        RiskRequest: {
            /** @description Probabilities of guessing a secret of the record without the output; 1e-6, 1e-3, 0.1, 0.5 when absent. */
            baselines?: number[];
            /** @description Run two engines and return the intersection of their intervals; false when absent. */
            certify?: boolean;
            /** @description False positive rates of membership attacks; 1e-4, 1e-3, 1e-2 when absent. */
            fprs?: number[];
            mechanism: components["schemas"]["Mechanism"];
            /** @description Prior probabilities of membership; 0.01, 0.1, 0.5 when absent. */
            priors?: number[];
            /** @description Width asked of the main interval (mu, or epsilon); 1e-3 when absent. */
            tolerance?: number;
        };
        /** @description As in assessRisk. */
        RiskWant: {
            /** @description Probabilities of guessing a secret of the record without the output; 1e-6, 1e-3, 0.1, 0.5 when absent. */
            baselines?: number[];
            /** @description False positive rates of membership attacks; 1e-4, 1e-3, 1e-2 when absent. */
            fprs?: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "risk";
            /** @description Prior probabilities of membership; 0.01, 0.1, 0.5 when absent. */
            priors?: number[];
        };
        /** @description A result that is being computed: ask again after Retry-After. */
        RunningResult: {
            progress: components["schemas"]["Progress"];
            /**
             * @description Whether a thread works on it yet.
             * @enum {string}
             */
            state: "queued" | "running";
        };
        /** @description Isotropic noise that hides this query as well. It may cost less than calibrated noise, or more. */
        SameQuery: {
            /** @description What it adds to the mean loss. */
            excess_risk: number;
            /** @description That of the calibrated noise. */
            r2: number;
            /** @description Of each coordinate. */
            variance: number;
        };
        /** @description How the records of one use are drawn. Required: nobody gets a sampler by default. */
        Sampling: components["schemas"]["NoneSampling"] | components["schemas"]["PoissonSampling"] | components["schemas"]["WithoutReplacementSampling"] | components["schemas"]["WithReplacementSampling"] | components["schemas"]["TruncatedPoissonSampling"] | components["schemas"]["RandomAllocationSampling"] | components["schemas"]["ShuffledBatchesSampling"];
        /** @description How epsilon moves with one parameter. */
        Sensitivity: {
            /** @description By delta. */
            derivative_at: components["schemas"]["DerivativeAt"][];
            /**
             * @description One-sided at an end of the range.
             * @enum {string}
             */
            method: "central_difference" | "one_sided_difference";
            /** @description Pointer into the mechanism. */
            parameter: string;
            /** @description The parameter as it is; integers are moved in whole steps. */
            value: number;
        };
        /** @description A point of the burn-down. */
        SeriesPoint: {
            /** @description One for each quantity. */
            reserved: string[];
            /** @description The entry after which it stood so. */
            sequence: number;
            /** @description One for each quantity. */
            spent: string[];
            /** @description RFC 3339. */
            time: string;
        };
        /** @description The core is a random part of the records, without replacement. */
        ShardProcess: {
            /** @description core / N, instead of core; rounded to a number of records. */
            alpha?: number;
            /** @description Records that the attacker has. */
            core?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "shard";
            /** @description N; needed with moments, else that of the records. */
            records?: number;
        };
        /** @description What one query gets. */
        ShareAnswer: {
            /** @description The noise stays within it with probability 0.95. */
            half_width_95: number;
            /** @description Of Gaussian noise. */
            mu: number | null;
            /** @description As it was given. */
            name: string | null;
            /**
             * @description Its noise.
             * @enum {string}
             */
            noise: "laplace" | "gaussian";
            /** @description Scale of Laplace noise, sigma of Gaussian; rounded up. */
            scale: number;
            /** @description In the unit that adds; rounded down. */
            share: number;
            /** @description Of the noise. */
            standard_deviation: number;
        };
        /** @description What an event adds at one delta. */
        ShareAt: {
            /** @description The delta; 0 where only its logarithm is a double. */
            delta: number;
            /** @description Natural logarithm of delta; null for delta 0. */
            log_delta: number | null;
            share: components["schemas"]["Interval"];
            without: components["schemas"]["Interval"];
        };
        /** @description Why a budget refused. */
        Shortage: {
            /** @description The budget that refused. */
            budget: string;
            /** @description What is missing. */
            difference: string;
            /** @description The last entry that took of it; null where none did. */
            entry: number | null;
            /** @description The order of a Renyi divergence. */
            order?: number;
            /**
             * @description What is counted.
             * @enum {string}
             */
            quantity: "epsilon" | "delta" | "rho" | "rdp_epsilon" | "mu_squared" | "delta0" | "uses";
            /** @description What is left. */
            remaining: string;
            /** @description What was asked. */
            requested: string;
            /** @description The open reservation that holds most of it; null where there is none. */
            reservation: string | null;
        };
        /**
         * Shuffled batches
         * @description The data set is shuffled once per epoch and cut into batches, as most data loaders do. Pricing shuffled batches as Poisson sampling is the most common mistake in DP-SGD accounting: that figure bounds nothing here. No tight bound is known: the upper end is one participation an epoch without amplification, the lower end is attained; publish the upper end. count is the number of epochs, not of batches.
         */
        ShuffledBatchesSampling: {
            /** @description Records in one batch. Unit: records. */
            batch_size: number;
            /** @description Records in the data set. Unit: records. */
            dataset_size: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            scheme: "shuffled_batches";
        };
        /**
         * Shuffled local reports
         * @description Each of `reports` users sends one report of a local_epsilon-DP randomiser, and a shuffler that nobody sees into forgets who sent which. Whatever the randomiser, other honest reports hide a report: each is with probability e^-local_epsilon as good as one of the two reports that are to be told apart. Only honest reports hide others: users who collude with the observer, or send nothing, do not count. count means as many rounds, each with fresh reports and a shuffle of its own; reports that stay linked over rounds are not shuffled. The stronger clones of arXiv 2208.04591, 2 / (e^local_epsilon + 1) of the reports, are not proved for every randomiser (see its errata). Shuffling reports is not Poisson sampling of records, and shuffled batches of a training run are not shuffled reports.
         */
        ShuffledReportsEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /** @description Those of them, the own one included, that are known to come from the randomiser and to be kept secret until shuffled. Unit: count. */
            honest: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "shuffled_reports";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /** @description Pure epsilon of one report before shuffling. Unit: nats. */
            local_epsilon: number;
            /**
             * @description What is known of the randomiser; any when absent. binary_randomized_response: one bit, for which 2 / (e^local_epsilon + 1) of the other reports are as good instead of e^-local_epsilon.
             * @enum {string}
             */
            randomizer?: "any" | "binary_randomized_response";
            /** @description Reports in one shuffle. Unit: count. */
            reports: number;
            sampling: components["schemas"]["Sampling"];
        };
        /** @description One query. */
        SingleQuery: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "single";
            values: components["schemas"]["NumberSeries"];
        };
        /**
         * Skellam mechanism
         * @description Adds to one integer the difference of two Poisson variables of mean variance / 2 each. Sums of Skellam noise are Skellam noise, so that many clients can add a share of it each. variance is that of the sum of all noise: of honest clients only, if the others may leave theirs out. A Gaussian of the same variance is no upper bound: near epsilon 0 delta is larger. The law is that of one integer. Vectors have a cost that depends on both their L1 and L2 sensitivity.
         */
        SkellamEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "skellam";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            sampling: components["schemas"]["Sampling"];
            /** @description Largest change of the integer in the stated adjacency. Unit: units of the query. */
            sensitivity: number;
            /** @description Variance of the whole noise, which is the sum of the variances that the clients add. Unit: squared units of the query. */
            variance: number;
        };
        /** @description A loss by its second derivative. */
        SmoothLoss: {
            /** @description Whether the loss is convex; else the Cauchy-Schwarz bound grows by sqrt(5/4). */
            convex: boolean;
            /** @description Second derivative at the mean; H when absent. */
            curvature?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "smooth";
            /** @description H: bound of the second derivative of the loss. */
            smoothness: number;
        };
        /** @description A budget divided. */
        SplitAnswer: {
            /** @description Version of the mathematics; part of the result key. */
            engine_version: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "split";
            /** @description Where it is one. */
            mu_total: number | null;
            /** @description For a total in epsilon and delta. */
            splitting_epsilon: components["schemas"]["SplittingEpsilon"] | null;
            /** @description What the numbers say and what they do not. */
            statement: string;
            /** @description In the order of the request. */
            strategies: components["schemas"]["StrategyAnswer"][];
            /** @description In that unit; rounded down. */
            total: number;
            /**
             * @description What adds up.
             * @enum {string}
             */
            unit: "epsilon" | "rho";
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description A budget to divide. */
        SplitRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "split";
            /** @description In their order of use. */
            queries: components["schemas"]["AllocationQuery"][];
            /** @description Of the geometric strategy; 0.5 when absent. */
            ratio?: number;
            /** @description Of the given strategy, in the unit of the total (mu for epsilon_delta). */
            shares?: number[];
            /** @description All that apply when absent: those whose shares vanish, or whose noise leaves the range of numbers, do not. */
            strategies?: ("uniform" | "geometric" | "equal_noise" | "min_total_variance" | "min_total_absolute_error" | "given")[];
            /** @description Its shares are ratio^i of the total and the last takes the rest; else all are scaled. */
            top_up_last?: boolean;
            total: components["schemas"]["BudgetTotal"];
        };
        /** @description What (epsilon / k, delta / k) for each would take: for comparison. */
        SplittingEpsilon: {
            /** @description To even shares of mu^2. */
            noise_ratio: number[];
            /** @description By query. */
            sigma: number[];
        };
        /** @description (theta - y)^2. */
        SquaredLoss: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "squared";
        };
        /** @description How a budget stands. */
        Standing: {
            /**
             * @description How it counts.
             * @enum {string}
             */
            accounting: "pure" | "approximate" | "zcdp" | "approximate_zcdp" | "rdp" | "gdp" | "plan";
            /** @description One for each quantity. */
            amounts: components["schemas"]["BudgetAmount"][];
            /** @description The budget. */
            budget: string;
            /** @description A cap was raised after something had been spent: no filter any more. */
            capacity_changed: boolean;
            /** @description How many jobs of this cost fit; null where that is not said (plans, parts). */
            fits?: number | null;
            /** @description The theorem by which the caps hold. */
            guarantee: string;
            /** @description Hash of the last entry. Keep it: it proves what the log said. */
            head_hash: string;
            /**
             * @description filter: jobs may depend on earlier answers. plan: what is charged was fixed beforehand.
             * @enum {string}
             */
            mode: "filter" | "plan";
            /** @description Entries so far. */
            sequence: number;
            /** @description Where it is proved. */
            source: string;
        };
        /** @description A grid of steps. */
        StepRange: {
            /** @description First step. */
            from: number;
            /** @description Number of steps, fewer where rounding makes them equal. */
            points: number;
            /**
             * @description Equal distances, or equal ratios; linear when absent.
             * @enum {string}
             */
            spacing?: "linear" | "log";
            /** @description Last step; above from. */
            to: number;
        };
        /** @description Cost against steps. */
        StepsAnswer: {
            advantage?: components["schemas"]["ProbabilityCurve"];
            cap?: components["schemas"]["StepsCapAnswer"];
            certified_by?: components["schemas"]["EngineName"];
            engine: components["schemas"]["EngineName"];
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            /** @description The engine of each step; `engine` is that of the last one. */
            engines: components["schemas"]["EngineName"][];
            epsilon?: components["schemas"]["NumberCurve"];
            error_budget: components["schemas"]["ErrorBudget"];
            mu?: components["schemas"]["NumberCurve"];
            regret?: components["schemas"]["NumberCurve"];
            request: components["schemas"]["StepsRequest"];
            /** @description The steps; all curves are over them. */
            steps: number[];
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description A cap on one metric. */
        StepsCap: {
            /**
             * @description What is capped: epsilon at delta, mu at error_floor, or the advantage.
             * @enum {string}
             */
            metric: "epsilon" | "mu" | "advantage";
            /** @description The cap. */
            value: number;
        };
        /** @description Where a cap is crossed. */
        StepsCapAnswer: {
            /** @description The smallest step whose lower end exceeds the cap: it is broken for certain; null where no step of the schedule does. */
            first_step_beyond: number | null;
            /** @description The largest step whose upper end is at most the cap: it is kept for certain; 0 where already the first exceeds it. */
            last_step_within: number;
            /**
             * @description What is capped: epsilon at delta, mu at error_floor, or the advantage.
             * @enum {string}
             */
            metric: "epsilon" | "mu" | "advantage";
            /** @description The cap. */
            value: number;
        };
        /** @description Of computeSteps. */
        StepsReading: {
            answer: components["schemas"]["StepsAnswer"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "steps";
        };
        /** @description What a run costs after each number of steps. The mechanism is a composition; its events in their order are the schedule, and the cost after n steps is that of the first n uses. */
        StepsRequest: {
            cap?: components["schemas"]["StepsCap"];
            /** @description Run two engines and return the intersection of their intervals; false when absent. */
            certify?: boolean;
            /** @description delta at which epsilon is wanted; 1e-5 when absent. */
            delta?: number;
            /** @description mu is the supremum over points with both error rates in [floor, 1 - floor]; 1e-10 when absent. */
            error_floor?: number;
            /** @description The same as a natural logarithm; give one of the two. */
            log_delta?: number;
            mechanism: components["schemas"]["Mechanism"];
            /** @description Where the cost is wanted, up to the number of uses of the composition; about 100 steps over all of it when absent. */
            steps?: number[] | components["schemas"]["StepRange"];
            /** @description Width asked of the main interval (mu, or epsilon); 1e-3 when absent. */
            tolerance?: number;
            /** @description The curves; epsilon and advantage when absent. mu and regret take tens of times as long. */
            want?: ("epsilon" | "mu" | "regret" | "advantage")[];
        };
        /** @description As in computeSteps. */
        StepsWant: {
            cap?: components["schemas"]["StepsCap"];
            /** @description delta at which epsilon is wanted; 1e-5 when absent. */
            delta?: number;
            /** @description mu is the supremum over points with both error rates in [floor, 1 - floor]; 1e-10 when absent. */
            error_floor?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "steps";
            /** @description The same as a natural logarithm; give one of the two. */
            log_delta?: number;
            /** @description Where the cost is wanted, up to the number of uses of the composition; about 100 steps over all of it when absent. */
            steps?: number[] | components["schemas"]["StepRange"];
            /** @description The curves; epsilon and advantage when absent. mu and regret take tens of times as long. */
            want?: ("epsilon" | "mu" | "regret" | "advantage")[];
        };
        /** @description One way to divide. */
        StrategyAnswer: {
            /** @description By query. */
            shares: components["schemas"]["ShareAnswer"][];
            /**
             * @description How the budget is divided.
             * @enum {string}
             */
            strategy: "uniform" | "geometric" | "equal_noise" | "min_total_variance" | "min_total_absolute_error" | "given";
            /** @description Of the shares: never above the total. */
            sum: number;
            /** @description Sum of weight times mean absolute noise. */
            weighted_absolute_error: number;
            /** @description Sum of weight times scale. */
            weighted_scale: number;
            /** @description Sum of weight times variance. */
            weighted_variance: number;
        };
        /** @description The strength itself. */
        StrengthTarget: {
            /** @description r2 = rho2 / (1 + sigma2). */
            sigma2: number;
        };
        /** @description mu over the whole curve, with no floor. */
        StrictMuMetric: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "strict_mu";
        };
        /**
         * Subset selection
         * @description Reports a set of subset_size of the domain_size values: each set that contains the true value is e^epsilon times as likely as each that does not. Without subset_size: the integer nearest to domain_size / (e^epsilon + 1), at least 1. Give epsilon with domain_size with subset_size, or epsilon with domain_size; not both. Libraries round the optimal size differently: state the size that was used. A report that names the true value with a fixed probability has the epsilon of that probability, not this one. Adding or removing a record is undefined for a report about a record: only replace_one is supported.
         */
        SubsetSelectionEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Number of values. Unit: count. */
            domain_size: number;
            /** @description Pure epsilon of one report. Unit: nats. */
            epsilon: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "subset_selection";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            sampling: components["schemas"]["Sampling"];
            /** @description Number of values in a report; below domain_size. Unit: count. */
            subset_size?: number;
        };
        /** @description Another guarantee that implies this one. */
        Sufficient: {
            /** @description Why, in words. */
            detail: string;
            /**
             * @description Which number.
             * @enum {string}
             */
            name: "pure_epsilon" | "rho" | "mu";
            value: components["schemas"]["Interval"];
        };
        /** @description A sum of bounded values. */
        SumSensitivity: {
            /**
             * @description Whether a record comes or goes, or is replaced.
             * @enum {string}
             */
            adjacency: "add_remove" | "replace_one";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "bounded_sum";
            /** @description Values are clipped to it. */
            lower: number;
            /** @description Values are clipped to it. */
            upper: number;
        };
        /** @description What was spent on finding the curve. */
        Sweep: {
            /** @description deltas at which their epsilon is read. */
            deltas: number[];
            mechanism: components["schemas"]["Mechanism"];
        };
        /** @description Rows of equal length. */
        TableRows: number[][];
        /** @description What an accuracy takes. */
        TargetAnswer: {
            /** @description As asked. */
            accuracy: number;
            /** @description Where the fitted curve reaches it. */
            eps: number;
            /** @description Interval of eps; an end is null where the points set none. */
            eps_ci: (number | null)[];
            /** @description The value to buy where the target must be met with the confidence; null where there is none. */
            eps_upper_one_sided: number | null;
            /** @description Of ln eps, or of eps for 3pl_linear. */
            standard_error: number;
        };
        /** @description Numbers in a binary body (application/vnd.safetensors): of two dimensions where a table is meant, of one where a list is. */
        TensorRef: {
            /** @description Name of a tensor in the same body. */
            tensor: string;
        };
        /** @description Membership inference at one false positive rate. */
        TprAt: {
            /** @description False positive rate. */
            fpr: number;
            /** @description The same in one sentence. */
            statement: string;
            tpr: components["schemas"]["ProbabilityInterval"];
        };
        /** @description True positive rate at a false positive rate. */
        TprMetric: {
            /** @description False positive rate. */
            fpr: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "tpr";
        };
        /** @description The trade-off curve. */
        TradeOffAnswer: {
            certified_by?: components["schemas"]["EngineName"];
            engine: components["schemas"]["EngineName"];
            /** @description Version of the engines, of the runtime and of the architecture; part of the result key. */
            engine_version: string;
            error_budget: components["schemas"]["ErrorBudget"];
            fnr: components["schemas"]["ProbabilityCurve"];
            /** @description The grid. */
            fpr: number[];
            /** @description Natural logarithms of the grid. */
            log_fpr: (number | null)[];
            mu: components["schemas"]["NumberCurve"];
            request: components["schemas"]["TradeOffRequest"];
            tpr: components["schemas"]["ProbabilityCurve"];
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description A user's own trade-off curve. */
        TradeOffPoints: {
            /** @description False negative rates, one for each false positive rate. */
            fnr: number[];
            /** @description False positive rates. */
            fpr: number[];
            /**
             * @description exact_piecewise_linear: the curve is the polygon through the points. samples: points of an unknown convex curve.
             * @enum {string}
             */
            interpretation: "exact_piecewise_linear" | "samples";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "trade_off_points";
        };
        /** @description Of computeTradeOff. */
        TradeOffReading: {
            answer: components["schemas"]["TradeOffAnswer"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "trade_off";
        };
        /** @description The smallest false negative rate at many false positive rates. */
        TradeOffRequest: {
            /** @description Run two engines and return the intersection of their intervals; false when absent. */
            certify?: boolean;
            /** @description False positive rates; a logarithmic grid when this and log_fpr are absent. */
            fpr?: number[];
            /** @description The same as natural logarithms; give one of the two. */
            log_fpr?: number[];
            mechanism: components["schemas"]["Mechanism"];
            /** @description Width asked of the main interval (mu, or epsilon); 1e-3 when absent. */
            tolerance?: number;
        };
        /** @description As in computeTradeOff. */
        TradeOffWant: {
            /** @description False positive rates; a logarithmic grid when this and log_fpr are absent. */
            fpr?: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "trade_off";
            /** @description The same as natural logarithms; give one of the two. */
            log_fpr?: number[];
        };
        /**
         * Poisson sampling with a largest batch
         * @description Poisson sampling of which batches above a maximum are cut. The data set size is public here, so only zero_out makes sense. Cutting a batch never makes it more private: the record may take the place of another one. A largest batch near the expected one is cut often, and then costs nearly as much as batches of fixed size.
         */
        TruncatedPoissonSampling: {
            /** @description Records in the data set. Unit: records. */
            dataset_size: number;
            /** @description Largest batch that is kept; what exceeds it is dropped. Unit: records. */
            maximum_batch_size: number;
            /** @description Probability that one record takes part in one use; 1 equals no sampling. Unit: probability. */
            probability: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            scheme: "truncated_poisson";
        };
        /**
         * Unary encoding
         * @description Encodes the value as domain_size bits of which one is set, and reports every bit on its own with noise. A set bit is reported as set with probability p, any other with probability q: symmetric has p = 1 - q = e^(epsilon/2) / (e^(epsilon/2) + 1) (basic RAPPOR), optimised p = 1/2 and q = 1 / (e^epsilon + 1). Another value changes two bits: epsilon = ln(p (1 - q) / ((1 - p) q)), twice the epsilon of one symmetric bit. Adding or removing a record is undefined for a report about a record: only replace_one is supported. A permanent answer that is reported again with fresh noise is another mechanism; each fresh report of the value is one use.
         */
        UnaryEncodingEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Number of values, which is the number of bits; it does not change the cost. Unit: count. */
            domain_size: number;
            /**
             * @description Which probabilities p and q.
             * @enum {string}
             */
            encoding: "symmetric" | "optimised";
            /** @description Pure epsilon of one report. Unit: nats. */
            epsilon: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "unary_encoding";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            sampling: components["schemas"]["Sampling"];
        };
        /** @description A utility curve. */
        UtilityAnswer: {
            /** @description For ranking models on the same data and weights only; null with too few points. */
            aicc: number | null;
            band: components["schemas"]["CurveBand"];
            /** @description Of all intervals. */
            confidence: number;
            /** @description Of the parameters. */
            covariance: number[][];
            /** @description Points less parameters. */
            df_residual: number;
            /** @description Version of the mathematics; part of the result key. */
            engine_version: string;
            /** @description Where the curve is half-way. */
            eps50: number;
            /** @description Its interval; an end is null where the points set none. */
            eps50_ci: (number | null)[];
            /** @description The drawing, as SVG, where it was asked for. */
            figure?: string;
            /** @description At the points. */
            fitted: number[];
            /** @description Where it turns on the axis of eps; null where it only flattens. */
            inflection_linear_scale: number | null;
            /** @description Where it turns on the axis of ln eps. */
            inflection_log_scale: number | null;
            /** @description Of the fit. */
            iterations: number;
            /**
             * @description Logistic in ln eps with a fitted floor or a given one, or the form in circulation: logistic in eps without a floor.
             * @enum {string}
             */
            model: "4pl_log" | "3pl_log" | "3pl_linear";
            /** @description In the order of the covariance. */
            parameters: components["schemas"]["CurveParameter"][];
            /** @description Share of the weighted variance. */
            r_squared: number | null;
            /** @description weighted_sse / df_residual. */
            residual_variance: number;
            /** @description accuracy - fitted. */
            residuals: number[];
            /** @description What the numbers say and what they do not. */
            statement: string;
            /** @description epsilon of all runs together, where the sweep was described. */
            sweep_cost?: components["schemas"]["EpsilonAt"][];
            /** @description Half width of the intervals in standard errors. */
            t_critical: number;
            /** @description Where a target was given. */
            target: components["schemas"]["TargetAnswer"] | null;
            /** @description What to know before using the numbers. */
            warnings: components["schemas"]["Warning"][];
            /** @description Weighted sum of squared residuals. */
            weighted_sse: number;
        };
        /** @description Accuracies measured at several budgets. */
        UtilityRequest: {
            /** @description sd is exact: the covariance is not rescaled by the residuals. false when absent. */
            absolute_sd?: boolean;
            /** @description Accuracies. */
            accuracy: number[];
            /** @description Of all intervals; 0.95 when absent. */
            confidence?: number;
            /** @description Budgets, above 0. */
            eps: number[];
            /**
             * @description Draw it too.
             * @enum {string}
             */
            figure?: "svg";
            /** @description Floor of 3pl_log: chance, or the rate of the majority; 0 when absent. */
            lower?: number;
            /**
             * @description Logistic in ln eps with a fitted floor or a given one, or the form in circulation: logistic in eps without a floor.
             * @enum {string}
             */
            model?: "4pl_log" | "3pl_log" | "3pl_linear";
            /** @description Their standard deviations: weights 1 / sd^2. */
            sd?: number[];
            sweep?: components["schemas"]["Sweep"];
            /** @description Accuracy whose epsilon is wanted. */
            target?: number;
        };
        /** @description A reading, with the members that its own operation has beside the mechanism, tolerance and certify. */
        Want: components["schemas"]["GdpFitWant"] | components["schemas"]["ProfileWant"] | components["schemas"]["TradeOffWant"] | components["schemas"]["ComposeWant"] | components["schemas"]["StepsWant"] | components["schemas"]["RiskWant"] | components["schemas"]["CompareWant"];
        /** @description Something to know. */
        Warning: {
            /** @description Stable code. */
            code: string;
            /** @description What to know, in words. */
            detail: string;
            /** @description The numbers and names in the detail, in its order and as it prints them; absent where there are none. */
            values?: string[];
        };
        /** @description The core is drawn independently with stated probabilities, and weighted by their inverse. Answered for both baselines. */
        WeightedProcess: {
            /** @description Records that the attacker has. */
            core: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "weighted";
            probabilities: components["schemas"]["NumberSeries"];
        };
        /**
         * Fixed-size batches without replacement
         * @description Each use draws a batch of fixed size uniformly. The batch size is fixed, so only replace_one makes sense, under which a clipped sum moves by 2 C. The answer lies between the pair that is attained and the symmetric pair that is proved to dominate; publish the upper end. Poisson sampling at the same rate costs several times less: its figure is no guarantee here.
         */
        WithoutReplacementSampling: {
            /** @description Records in one batch. Unit: records. */
            batch_size: number;
            /** @description Records in the data set. Unit: records. */
            dataset_size: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            scheme: "without_replacement";
        };
        /**
         * Batches with replacement
         * @description Each use draws batch_size records with replacement. A record may be drawn several times in one batch, and then moves the sum as often. The answer lies between the mixture that is attained and the told copies that are proved to dominate; publish the upper end.
         */
        WithReplacementSampling: {
            /** @description Records in one batch. Unit: records. */
            batch_size: number;
            /** @description Records in the data set. Unit: records. */
            dataset_size: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            scheme: "with_replacement";
        };
        /** @description As in writeReport. */
        WriteReportJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "writeReport";
            request: components["schemas"]["ReportRequest"];
        };
        /** @description A number of the request with all digits that were written, where a double does not keep them. */
        WrittenDecimal: {
            /** @description Its digits. */
            decimal: string;
            /** @description JSON pointer to the number. */
            pointer: string;
        };
        /** @description rho-zCDP. */
        Zcdp: {
            /** @description The order at which it is attained: 1 for the limit there, null for the limit of large orders. */
            order: number | null;
            /** @description Why no rho is finite; otherwise null. */
            reason: string | null;
            rho: components["schemas"]["Interval"];
        };
        /** @description rho. */
        ZcdpAccounting: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "zcdp";
        };
        /** @description Sum of rhos. */
        ZcdpBudget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "zcdp";
            /** @description Cap. A decimal of at most 18 digits behind the point, as a string, or as a number, which is read by its digits and not as a double. At most 1e12. */
            rho: components["schemas"]["AmountText"] | components["schemas"]["AmountNumber"];
        };
        /**
         * Any rho-zCDP mechanism
         * @description A mechanism of which only rho-zCDP is known: its Renyi divergence of every order a > 1 is at most rho a, in both directions. The answer is the tightest that follows from all orders together, and bounds the truth from above. A Gaussian mechanism is more private than its rho says: describe it as gaussian. One Renyi order is not zCDP: the bound must hold at every order. Describe orders of your own as an rdp_curve. rho + 2 sqrt(rho ln(1/delta)) is only an upper bound of epsilon; here it is optimised over all orders. Subsampling amplifies no zCDP guarantee: there is no sampler for this event.
         */
        ZcdpEvent: {
            /** @description Number of uses; 1 when absent. */
            count?: number;
            /** @description Records that one person may contribute; 1 when absent. */
            group_size?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "zcdp";
            /** @description Free text, returned with the answer; part of the result key. */
            label?: string;
            /** @description rho of one use. Unit: nats per order. */
            rho: number;
            sampling: components["schemas"]["Sampling"];
        };
        /** @description rho-zCDP. */
        ZcdpGuarantee: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "zcdp";
            /** @description rho. */
            rho: number;
        };
        /** @description epsilon of a rho. */
        ZcdpNoise: {
            bun_steinke: components["schemas"]["Interval"];
            epsilon: components["schemas"]["Interval"];
            exact_if_gaussian: components["schemas"]["Interval"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "zcdp";
            /** @description Where it is reached. */
            order: number;
        };
        /** @description epsilon of a rho at delta. */
        ZcdpRequest: {
            /** @description delta, at least 1e-300 and below 1. */
            delta: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "zcdp";
            /** @description rho, above 0. */
            rho: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    checkLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkStarted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    allocateBudget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllocationRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    auditMechanism: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuditRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answerBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description What became of each item; as application/x-ndjson one line an item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                    "application/x-ndjson": components["schemas"]["BatchResult"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBudgets: {
        parameters: {
            query?: {
                /**
                 * @description next_cursor of the page before.
                 * @example MA
                 */
                cursor?: string;
                /**
                 * @description Items on a page, up to 100.
                 * @example 20
                 */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetList"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openBudget: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A name of your own for this request. Sent again, it is answered again and has no second effect.
                 * @example open-1
                 */
                "idempotency-key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenBudgetRequest"];
            };
        };
        responses: {
            /** @description The budget. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: job_ended, budget_exceeded, budget_exists, cost_above_maximum, not_in_plan, partial_commit, reservation_not_open. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetAudit"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeCapacity: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A name of your own for this request. Sent again, it is answered again and has no second effect.
                 * @example capacity-1
                 */
                "idempotency-key": string;
            };
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CapacityRequest"];
            };
        };
        responses: {
            /** @description The budget. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: job_ended, budget_exceeded, budget_exists, cost_above_maximum, not_in_plan, partial_commit, reservation_not_open. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    chargeBudget: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A name of your own for this request. Sent again, it is answered again and has no second effect.
                 * @example charge-1
                 */
                "idempotency-key": string;
            };
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargeRequest"];
            };
        };
        responses: {
            /** @description What was decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeDecision"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: job_ended, budget_exceeded, budget_exists, cost_above_maximum, not_in_plan, partial_commit, reservation_not_open. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkCharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargeRequest"];
            };
        };
        responses: {
            /** @description What was decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeDecision"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: job_ended, budget_exceeded, budget_exists, cost_above_maximum, not_in_plan, partial_commit, reservation_not_open. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    commitReservation: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A name of your own for this request. Sent again, it is answered again and has no second effect.
                 * @example commit-1
                 */
                "idempotency-key": string;
            };
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommitRequest"];
            };
        };
        responses: {
            /** @description What was decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeDecision"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: job_ended, budget_exceeded, budget_exists, cost_above_maximum, not_in_plan, partial_commit, reservation_not_open. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    composeBudget: {
        parameters: {
            query?: {
                /**
                 * @description The delta; 1e-6 when absent.
                 * @example 1e-5
                 */
                delta?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetComposition"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEntries: {
        parameters: {
            query?: {
                /**
                 * @description next_cursor of the page before.
                 * @example MA
                 */
                cursor?: string;
                /**
                 * @description Items on a page, up to 1000.
                 * @example 100
                 */
                limit?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryList"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["BudgetLines"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    calibrateCharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetNoiseRequest"];
            };
        };
        responses: {
            /** @description The noise. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetNoise"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: job_ended, budget_exceeded, budget_exists, cost_above_maximum, not_in_plan, partial_commit, reservation_not_open. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    releaseReservation: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A name of your own for this request. Sent again, it is answered again and has no second effect.
                 * @example release-1
                 */
                "idempotency-key": string;
            };
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseRequest"];
            };
        };
        responses: {
            /** @description What was decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeDecision"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: job_ended, budget_exceeded, budget_exists, cost_above_maximum, not_in_plan, partial_commit, reservation_not_open. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reserveBudget: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A name of your own for this request. Sent again, it is answered again and has no second effect.
                 * @example reserve-1
                 */
                "idempotency-key": string;
            };
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReserveRequest"];
            };
        };
        responses: {
            /** @description What was decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeDecision"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: job_ended, budget_exceeded, budget_exists, cost_above_maximum, not_in_plan, partial_commit, reservation_not_open. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    splitCertificates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeltaSplitRequest"];
            };
        };
        responses: {
            /** @description The shares. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeltaSplit"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    summarizeBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The budget.
                 * @example visits-2024
                 */
                budget: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The summary. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetSummary"];
                };
            };
            /** @description Nothing has changed. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    calibrateParameter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CalibrateRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalibrateAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkClaim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckClaimRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckClaimAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    compareRepresentations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompareRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompareAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    composeEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComposeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComposeAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    convertGuarantee: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConvertRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConvertAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    fitGdp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GdpFitRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GdpFitAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request again give the same job, whatever became of it.
                 * @example fit-of-run-17
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobRequest"];
            };
        };
        responses: {
            /** @description The job was accepted; Location is its address. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatus"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a job.
                 * @example 5f0c2a9d7be14c63a8d1e06b92f47c35
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatus"];
                };
            };
            /** @description Nothing has changed. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a job.
                 * @example 5f0c2a9d7be14c63a8d1e06b92f47c35
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatus"];
                };
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: job_ended, budget_exceeded, budget_exists, cost_above_maximum, not_in_plan, partial_commit, reservation_not_open. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    watchJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Id of the last event that arrived.
                 * @example 1.running.0.1
                 */
                "last-event-id"?: string;
            };
            path: {
                /**
                 * @description Id of a job.
                 * @example 5f0c2a9d7be14c63a8d1e06b92f47c35
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["EventStream"];
                };
            };
            /** @description There is nothing more to tell. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMechanisms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Catalogue"];
                };
            };
            /** @description The caller holds this catalogue. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    describeNoise: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoiseRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoiseAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    analysePredictability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PredictabilityRequest"];
                "application/vnd.safetensors": string;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PredictabilityAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: length_required. */
            411: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    calibrateNoise: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CalibrateNoiseRequest"];
                "application/vnd.safetensors": string;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalibrateNoiseAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: length_required. */
            411: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    priceMechanism: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    computeProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readMechanism: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadingsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadingsAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    writeReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Key of a result: the ETag of its answer.
                 * @example 35156dc55063d628b2586cb9b1457947393574dba59e36c9d4ca84c11b689fca
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            /** @description It is being computed; Retry-After says when to ask again. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            /** @description The caller holds this answer. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: not_found, job_not_found, result_not_found, budget_not_found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    assessRisk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RiskRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiskAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    computeSteps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepsAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adjustComparisons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MultipleRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MultipleAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    comparePairs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PairedRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairedAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    fitUtility: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UtilityRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UtilityAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    computeTradeOff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TradeOffRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeOffAnswer"];
                };
            };
            /** @description The caller holds this answer: If-None-Match names its key. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: invalid_http, invalid_json, invalid_request, invalid_parameters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unauthenticated. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: forbidden. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: body_too_large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_media_type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: unsupported_event, invalid_curve, invalid_data, unsupported_question, unreachable, not_certifiable, invalid_budget, key_reused, too_expensive. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: rate_limited, too_many_jobs, too_many_streams. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: internal, engines_disagree. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: queue_full, deadline_exceeded, cancelled, worker_lost, store_unavailable, clock_behind, ledger_unavailable, draining, keys_unreadable, not_ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
