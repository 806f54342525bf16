//! `/healthz` and `/readyz`: for load balancers and container hosts.

use poem::Request;
use poem_openapi::payload::Json;
use poem_openapi::types::Example;
use poem_openapi::{ApiResponse, Enum, Object, OpenApi};

use super::Tag;
use crate::guard::caller::{services, store_problem};

/// How the program is.
#[derive(Debug, Object)]
#[oai(example)]
struct Health {
    /// `ok` when all is well.
    status: HealthStatus,
}

#[derive(Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum HealthStatus {
    /// All is well.
    Ok,
}

#[derive(ApiResponse)]
enum HealthResponse {
    /// All is well.
    #[oai(status = 200)]
    Ok(Json<Health>),
}

impl Example for Health {
    fn example() -> Self {
        Health {
            status: HealthStatus::Ok,
        }
    }
}

super::problems! {
    ReadyProblem: Unavailable 503 "What the calls need does not answer."
}

#[derive(Default)]
pub(crate) struct HealthApi;

#[expect(clippy::unused_async, reason = "poem-openapi takes async calls only")]
#[OpenApi(tag = "Tag::Operation")]
impl HealthApi {
    /// Is the program alive
    ///
    /// Answers as long as the process can answer anything. It looks at nothing else, so a restart on failure is safe.
    #[oai(path = "/healthz", method = "get", operation_id = "getHealth")]
    async fn live(&self) -> HealthResponse {
        HealthResponse::Ok(Json(Health::example()))
    }

    /// Is the program ready for requests
    ///
    /// Answers 200 when what the calls need answers too. A load balancer sends requests only to a ready program.
    #[oai(path = "/readyz", method = "get", operation_id = "getReadiness")]
    async fn ready(&self, request: &Request) -> Result<HealthResponse, ReadyProblem> {
        let readiness = &services(request)?.readiness;
        readiness.check().await.map_err(store_problem)?;
        Ok(HealthResponse::Ok(Json(Health::example())))
    }
}
