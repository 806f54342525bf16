//! The errors of a call, for the document and for the answer.

/// Declares the errors that a group of calls can answer: a variant for each status, with its description. Any
/// [`Problem`](crate::Problem) becomes the variant of its status, so the document lists what is really sent.
macro_rules! problems {
    ($name:ident: $($variant:ident $status:literal $description:literal),+) => {
        #[derive(poem_openapi::ApiResponse)]
        pub(super) enum $name {
            $(
                #[doc = $description]
                #[oai(status = $status, content_type = "application/problem+json")]
                $variant(poem_openapi::payload::Json<$crate::problem::Problem>),
            )+
            /// A fault of ours. Nothing of the request is in the answer.
            #[oai(status = 500, content_type = "application/problem+json")]
            Internal(poem_openapi::payload::Json<$crate::problem::Problem>),
        }

        impl From<$crate::problem::Problem> for $name {
            fn from(problem: $crate::problem::Problem) -> Self {
                match problem.status {
                    $($status => $name::$variant(poem_openapi::payload::Json(problem)),)+
                    _ => $name::Internal(poem_openapi::payload::Json(problem)),
                }
            }
        }

        impl From<$crate::problem::ProblemKind> for $name {
            fn from(kind: $crate::problem::ProblemKind) -> Self {
                $crate::problem::Problem::of(kind).into()
            }
        }
    };
}
pub(super) use problems;
