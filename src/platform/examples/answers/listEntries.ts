/** Answers of the listEntries example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const listEntries: ExampleAnswer = {
  "success": {
    "url": "/v1/budgets/visits-2024/entries?limit=100&cursor=MA",
    "body": {
      "items": [
        {
          "sequence": 1,
          "time": "2025-06-01T12:00:00.000Z",
          "kind": "opened",
          "decision": "admitted",
          "caller": "local",
          "cost": [],
          "reservation": null,
          "body": "{\"seq\":1,\"prev_hash\":\"0000000000000000000000000000000000000000000000000000000000000000\",\"time\":1748779200000,\"key\":\"open-1\",\"caller\":\"local\",\"kind\":\"opened\",\"decision\":\"admitted\",\"event\":{\"id\":\"visits-2024\",\"tenant\":\"local\",\"scope\":\"dataset\",\"data\":\"Hospital visits 2024\",\"privacy_unit\":\"person\",\"adjacency\":\"add_remove\",\"accounting\":{\"kind\":\"gdp\"},\"cap\":[\"4\",\"0.000001\"],\"partitions\":null,\"partition_of\":null,\"expired_reservations\":\"spent\",\"plan\":null},\"cost\":[],\"partition\":null,\"reservation\":null,\"budgets\":[\"visits-2024\"],\"engine_version\":\"lossbook-0.2.0+node24-x64\"}",
          "hash": "018163b6a2a306ba43605cb60604c0ebfd9f8b9371a1be59359abd6a21515383"
        },
        {
          "sequence": 2,
          "time": "2025-06-01T12:00:00.000Z",
          "kind": "charged",
          "decision": "admitted",
          "caller": "local",
          "cost": [
            "0.270036515049316917",
            "0.0000000001"
          ],
          "reservation": null,
          "body": "{\"seq\":2,\"prev_hash\":\"018163b6a2a306ba43605cb60604c0ebfd9f8b9371a1be59359abd6a21515383\",\"time\":1748779200000,\"key\":\"charge-1\",\"caller\":\"local\",\"kind\":\"charged\",\"decision\":\"admitted\",\"event\":{\"mechanism\":{\"kind\":\"composition\",\"adjacency\":\"add_remove\",\"events\":[{\"kind\":\"gaussian\",\"noise_multiplier\":1,\"sampling\":{\"scheme\":\"poisson\",\"probability\":0.01},\"count\":1024}]},\"delta0\":\"0.0000000001\"},\"cost\":[\"0.270036515049316917\",\"0.0000000001\"],\"partition\":null,\"reservation\":null,\"budgets\":[\"visits-2024\"],\"engine_version\":\"lossbook-0.2.0+node24-x64\"}",
          "hash": "c0d727d4240caea0a63382ae39c3059bd47fa22b6e98104f035ca18fa6ed8315"
        },
        {
          "sequence": 3,
          "time": "2025-06-01T12:00:00.000Z",
          "kind": "charged",
          "decision": "refused",
          "caller": "local",
          "cost": [
            "4.000000000000004441",
            "0"
          ],
          "reservation": null,
          "body": "{\"seq\":3,\"prev_hash\":\"c0d727d4240caea0a63382ae39c3059bd47fa22b6e98104f035ca18fa6ed8315\",\"time\":1748779200000,\"key\":\"charge-2\",\"caller\":\"local\",\"kind\":\"charged\",\"decision\":\"refused\",\"event\":{\"mechanism\":{\"kind\":\"composition\",\"adjacency\":\"add_remove\",\"events\":[{\"kind\":\"gaussian\",\"noise_multiplier\":0.5,\"sampling\":{\"scheme\":\"none\"}}]}},\"cost\":[\"4.000000000000004441\",\"0\"],\"partition\":null,\"reservation\":null,\"budgets\":[\"visits-2024\"],\"engine_version\":\"lossbook-0.2.0+node24-x64\"}",
          "hash": "c86397daf3cd2dd720fa40b89c76a30125368a342ff5cde8eda51fd135ee9b5f"
        },
        {
          "sequence": 4,
          "time": "2025-06-01T12:00:00.000Z",
          "kind": "reserved",
          "decision": "admitted",
          "caller": "local",
          "cost": [
            "0.270036515049316917",
            "0.0000000001"
          ],
          "reservation": "visits-2024.4",
          "body": "{\"seq\":4,\"prev_hash\":\"c86397daf3cd2dd720fa40b89c76a30125368a342ff5cde8eda51fd135ee9b5f\",\"time\":1748779200000,\"key\":\"reserve-1\",\"caller\":\"local\",\"kind\":\"reserved\",\"decision\":\"admitted\",\"event\":{\"mechanism\":{\"kind\":\"composition\",\"adjacency\":\"add_remove\",\"events\":[{\"kind\":\"gaussian\",\"noise_multiplier\":1,\"sampling\":{\"scheme\":\"poisson\",\"probability\":0.01},\"count\":1024}]},\"delta0\":\"0.0000000001\",\"ttl_s\":86400,\"expires_at\":1748865600000,\"partial\":\"no\"},\"cost\":[\"0.270036515049316917\",\"0.0000000001\"],\"partition\":null,\"reservation\":\"visits-2024.4\",\"budgets\":[\"visits-2024\"],\"engine_version\":\"lossbook-0.2.0+node24-x64\"}",
          "hash": "3566d377660a7fc8d0621d85975b949d2955683d2b2d6e41978b17a27065faf9"
        },
        {
          "sequence": 5,
          "time": "2025-06-01T12:00:00.000Z",
          "kind": "committed",
          "decision": "admitted",
          "caller": "local",
          "cost": [
            "0.270036515049316917",
            "0.0000000001"
          ],
          "reservation": "visits-2024.4",
          "body": "{\"seq\":5,\"prev_hash\":\"3566d377660a7fc8d0621d85975b949d2955683d2b2d6e41978b17a27065faf9\",\"time\":1748779200000,\"key\":\"commit-1\",\"caller\":\"local\",\"kind\":\"committed\",\"decision\":\"admitted\",\"event\":{\"uses\":null},\"cost\":[\"0.270036515049316917\",\"0.0000000001\"],\"partition\":null,\"reservation\":\"visits-2024.4\",\"budgets\":[\"visits-2024\"],\"engine_version\":null}",
          "hash": "3cb5d2152090ae7da40818e4f76c1894ced93fc76145e92256db548b53d9a3c1"
        },
        {
          "sequence": 6,
          "time": "2025-06-01T12:00:00.000Z",
          "kind": "reserved",
          "decision": "admitted",
          "caller": "local",
          "cost": [
            "0.270036515049316917",
            "0.0000000001"
          ],
          "reservation": "visits-2024.6",
          "body": "{\"seq\":6,\"prev_hash\":\"3cb5d2152090ae7da40818e4f76c1894ced93fc76145e92256db548b53d9a3c1\",\"time\":1748779200000,\"key\":\"reserve-2\",\"caller\":\"local\",\"kind\":\"reserved\",\"decision\":\"admitted\",\"event\":{\"mechanism\":{\"kind\":\"composition\",\"adjacency\":\"add_remove\",\"events\":[{\"kind\":\"gaussian\",\"noise_multiplier\":1,\"sampling\":{\"scheme\":\"poisson\",\"probability\":0.01},\"count\":1024}]},\"delta0\":\"0.0000000001\",\"ttl_s\":86400,\"expires_at\":1748865600000,\"partial\":\"no\"},\"cost\":[\"0.270036515049316917\",\"0.0000000001\"],\"partition\":null,\"reservation\":\"visits-2024.6\",\"budgets\":[\"visits-2024\"],\"engine_version\":\"lossbook-0.2.0+node24-x64\"}",
          "hash": "5db3bc7c73aa82f3e730b1ab685f356dbf332d3bbd33054ccd41958d4aeb3d7d"
        },
        {
          "sequence": 7,
          "time": "2025-06-01T12:00:00.000Z",
          "kind": "released",
          "decision": "admitted",
          "caller": "local",
          "cost": [
            "0.270036515049316917",
            "0.0000000001"
          ],
          "reservation": "visits-2024.6",
          "body": "{\"seq\":7,\"prev_hash\":\"5db3bc7c73aa82f3e730b1ab685f356dbf332d3bbd33054ccd41958d4aeb3d7d\",\"time\":1748779200000,\"key\":\"release-1\",\"caller\":\"local\",\"kind\":\"released\",\"decision\":\"admitted\",\"event\":null,\"cost\":[\"0.270036515049316917\",\"0.0000000001\"],\"partition\":null,\"reservation\":\"visits-2024.6\",\"budgets\":[\"visits-2024\"],\"engine_version\":null}",
          "hash": "fc366aaf86ea22cd11293c7c29457e710f9244cf166ef8924e72c052dd958c33"
        },
        {
          "sequence": 8,
          "time": "2025-06-01T12:00:00.000Z",
          "kind": "capacity_changed",
          "decision": "admitted",
          "caller": "local",
          "cost": [
            "9",
            "0.000001"
          ],
          "reservation": null,
          "body": "{\"seq\":8,\"prev_hash\":\"fc366aaf86ea22cd11293c7c29457e710f9244cf166ef8924e72c052dd958c33\",\"time\":1748779200000,\"key\":\"capacity-1\",\"caller\":\"local\",\"kind\":\"capacity_changed\",\"decision\":\"admitted\",\"event\":null,\"cost\":[\"9\",\"0.000001\"],\"partition\":null,\"reservation\":null,\"budgets\":[\"visits-2024\"],\"engine_version\":null}",
          "hash": "c3905b36d3e0b88bbc755c929ab9adeeba6775be976e10de25777654cb346561"
        }
      ],
      "next_cursor": null
    }
  },
  "problem": {
    "status": 400,
    "body": {
      "type": "urn:lossbook:problem:invalid_request",
      "title": "The request does not fit its schema",
      "status": 400,
      "code": "invalid_request",
      "retryable": false,
      "detail": "/query/cursor must match pattern \"^[A-Za-z0-9_-]{1,120}$\".",
      "instance": "example",
      "errors": [
        {
          "pointer": "/query/cursor",
          "code": "pattern",
          "message": "must match pattern \"^[A-Za-z0-9_-]{1,120}$\""
        }
      ]
    }
  }
};
