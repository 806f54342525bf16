//! What a permanent link shows where it is shared (SL15): Open Graph's words in the page, and a picture.
//!
//! Who asks for the card asks for the link, so the limits of reading and guessing count here too (GR1). Addresses are made
//! from the public URL alone, never from what a request says of its host (GA5).

use std::fmt::Write as _;
use std::sync::Arc;

use barline_short_links::{PlanCard, Revision, ShortCode, ShortLink};
use bytes::Bytes;
use moka::sync::Cache;
use poem::http::{HeaderName, HeaderValue, header};
use poem::{IntoResponse, Request, Response};

use crate::api::find_link;
use crate::guard::caller::store_problem;
use crate::problem::ProblemKind;
use crate::services::Services;

/// Which way of drawing cards this is. To be raised when the same plan gets another picture: chats keep one by its address,
/// for ever.
pub const CARD_PAINTER: u32 = 3;

const MOST_KEPT: u64 = 16 * 1024 * 1024;
const MOST_TITLE: usize = 100;

const DESCRIPTION: &str =
    "A free project planner in one page: an outline of tasks as a table beside a Gantt chart.";

/// What was made of links, by code and revision: a changed plan is another.
pub(crate) struct Cards {
    told: Cache<(ShortCode, Revision), Arc<PlanCard>>,
    pictures: Cache<(ShortCode, Revision), Bytes>,
}

impl Default for Cards {
    fn default() -> Self {
        let pictures = Cache::builder()
            .max_capacity(MOST_KEPT)
            .weigher(|_, png: &Bytes| u32::try_from(png.len()).unwrap_or(u32::MAX));
        Cards {
            told: Cache::new(10_000),
            pictures: pictures.build(),
        }
    }
}

/// What every page of this site says of itself.
pub(crate) fn of_site(origin: &str) -> String {
    let mut tags = tags("Barline", DESCRIPTION);
    let _ = write!(
        tags,
        "<link rel=\"canonical\" href=\"{}/\">",
        escaped(origin)
    );
    let _ = write!(
        tags,
        "<meta property=\"og:image\" content=\"{}/icons/icon-512.png\">",
        escaped(origin)
    );
    tags
}

/// The code that a visit by a permanent link names.
pub(crate) fn code_in(query: Option<&str>) -> Option<ShortCode> {
    let pairs = url::form_urlencoded::parse(query?.as_bytes());
    let mut codes = pairs.filter(|(name, _)| name == "s");
    codes.next()?.1.parse().ok()
}

/// The code that the address of a picture names.
pub(crate) fn code_of_picture(path: &str) -> Option<ShortCode> {
    path.strip_prefix("/card/")?
        .strip_suffix(".png")?
        .parse()
        .ok()
}

impl Cards {
    /// The words of a link's card; `None` where it is not opened for whoever asks, or its creator hides the plan (SL16).
    pub(crate) async fn tags(
        &self,
        request: &Request,
        services: &Services,
        code: ShortCode,
    ) -> Option<String> {
        let link = find_link(request, services, code).await.ok()?;
        if !link.settings.card_shows_plan {
            return None;
        }
        let key = (link.code, link.revision);
        let card = if let Some(card) = self.told.get(&key) {
            card
        } else {
            let _turn = services.turn_for(&link).await.ok()?;
            let card = Arc::new(services.links.card(&link).ok()?);
            self.told.insert(key, card.clone());
            card
        };
        Some(of_plan(&services.public_url.origin(), &link, &card))
    }

    /// The picture of a link's plan.
    pub(crate) async fn picture(
        &self,
        request: &Request,
        services: &Services,
        code: ShortCode,
    ) -> Response {
        let link = match find_link(request, services, code).await {
            Ok(link) if link.settings.card_shows_plan => link,
            Ok(_) => return ProblemKind::ShortLinkNotFound.into_response(),
            Err(problem) => return problem.into_response(),
        };
        let key = (link.code, link.revision);
        let png = match self.pictures.get(&key) {
            Some(png) => png,
            None => match self.drawn_and_shown(services, link).await {
                Ok(png) => {
                    self.pictures.insert(key, png.clone());
                    png
                }
                Err(problem) => return problem.into_response(),
            },
        };
        Response::builder()
            .content_type("image/png")
            .header(header::CACHE_CONTROL, "public, max-age=3600")
            .header("x-robots-tag", "noindex")
            // Other sites may show it: that is what it is for.
            .header("cross-origin-resource-policy", "cross-origin")
            .body(png)
    }

    /// The picture, unless the link was deleted or its plan hidden while it was drawn (SL16).
    async fn drawn_and_shown(
        &self,
        services: &Services,
        link: ShortLink,
    ) -> Result<Bytes, ProblemKind> {
        let code = link.code;
        let png = self.drawn(services, link).await?;
        let now = services.links.open(&code).await.map_err(store_problem)?;
        now.filter(|link| link.settings.card_shows_plan)
            .map(|_| png)
            .ok_or(ProblemKind::ShortLinkNotFound)
    }

    async fn drawn(&self, services: &Services, link: ShortLink) -> Result<Bytes, ProblemKind> {
        let turn = services.turns.next().await?;
        let links = services.links.clone();
        let drawn = tokio::task::spawn_blocking(move || {
            // It is drawn to its end also for a client that has gone, and so long the next must wait.
            let _turn = turn;
            links.picture(&link)
        });
        let drawn = drawn.await;
        match drawn {
            Ok(Ok(png)) => Ok(png.into()),
            _ => Err(ProblemKind::Internal),
        }
    }
}

/// The page for a visit by a link: not to be found by search (GR1), and not kept, since the plan changes.
pub(crate) fn page(html: String) -> Response {
    let robots = (
        HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex"),
    );
    let mut response = Response::builder()
        .content_type("text/html; charset=utf-8")
        .header(header::CACHE_CONTROL, "no-store")
        .body(html);
    response.headers_mut().insert(robots.0, robots.1);
    response
}

fn of_plan(origin: &str, link: &ShortLink, card: &PlanCard) -> String {
    let title = match card.title.trim() {
        "" => "A plan in Barline".to_owned(),
        title => title.chars().take(MOST_TITLE).collect(),
    };
    let count = card.task_count;
    let mut says = format!("{count} {}", if count == 1 { "task" } else { "tasks" });
    if let Some((first, last)) = &card.days {
        let _ = write!(says, ", {first} to {last}");
    }
    let mut tags = tags(&title, &says);
    let ShortLink { code, revision, .. } = link;
    let image = escaped(&format!(
        "{origin}/card/{code}.png?v={revision}-{CARD_PAINTER}"
    ));
    let _ = write!(
        tags,
        "<meta property=\"og:image\" content=\"{image}\"><meta property=\"og:image:width\" content=\"1200\">\
         <meta property=\"og:image:height\" content=\"630\"><meta name=\"twitter:card\" content=\"summary_large_image\">\
         <meta property=\"og:url\" content=\"{}\">",
        escaped(&format!("{origin}/?s={code}"))
    );
    tags
}

fn tags(title: &str, description: &str) -> String {
    let meta = |name: &str, content: &str| {
        format!(
            "<meta property=\"og:{name}\" content=\"{}\">",
            escaped(content)
        )
    };
    [
        meta("site_name", "Barline"),
        meta("type", "website"),
        meta("title", title),
        meta("description", description),
    ]
    .concat()
}

/// As the value of an attribute in quotation marks.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}
