//! The columns a plan is read from, and the names other programs give them (C3).

use std::collections::HashMap;
use std::sync::LazyLock;

use barline_tasks::joined;
use serde::{Deserialize, Serialize};

use super::values::is_days;

/// What a column of a file means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Column {
    /// Task name.
    Name,
    /// Numbers or ids of the tasks before this one.
    Prior,
    /// First day.
    Start,
    /// Length.
    Duration,
    /// Last or following day: read only where there is no duration.
    End,
    /// Who does it.
    Owner,
    /// Depth in the outline from 0.
    Level,
    /// Per cent done.
    Progress,
    /// Ticked off.
    Done,
    /// One of the six statuses.
    Status,
    /// Free text.
    Comment,
    /// The file's own id of the row; predecessors are told by it.
    Id,
    /// Depth in the outline from 1, as MS Project counts it.
    OutlineLevel,
    /// `1.2.1`: depth by the number of dots.
    OutlineNumber,
    /// Id of the task above.
    Parent,
    /// Links, limits, baselines or settings of the plan, told by our own title (S33).
    Scheduling,
}

/// The nine columns of spec §9 in order.
pub(super) const NINE: [(Column, &str); 9] = [
    (Column::Name, "Task Name"),
    (Column::Prior, "Prior Dependency (Task #)"),
    (Column::Start, "Start Date"),
    (Column::Duration, "Duration (days)"),
    (Column::End, "End Date (Calculated)"),
    (Column::Owner, "Owner"),
    (Column::Level, "Level"),
    (Column::Progress, "Progress"),
    (Column::Done, "Done"),
];

/// The two that follow when there is something in them (C1).
pub(super) const EXTRA: [(Column, &str); 2] =
    [(Column::Status, "Status"), (Column::Comment, "Comment")];

/// Names in lower case, the best first: of two columns that could be the name,
/// the one further left in its list is.
const NAMES: [(Column, &str); 15] = [
    (
        Column::Name,
        "task name|task|name|title|subject|issue name|work item|activity|activity name|\
         vorgangsname|vorgang|aufgabe|thema|nom de la tâche|nom|tâche|sujet|nombre de tarea|\
         nombre de la tarea|nombre|tarea|asunto|nome attività|attività|oggetto|nome da tarefa|tarefa|\
         название задачи|название|задача|тема|taaknaam|naam|onderwerp|nazwa zadania|zadanie|nazwa|temat|\
         aktivitetsnamn|aktivitet|uppgift|namn|card name|issue|summary|\
         title 1",
    ),
    (
        Column::Prior,
        "prior dependency (task #)|prior dependency|prior dependencies|prior dep|predecessors|\
         predecessor|dependencies|dependency|depends on|blocked by|follows|vorgänger|nachfolger von|\
         prédécesseurs|suit|predecesoras|antecesores|predecessori|predecessoras|предшественники|\
         voorafgaande taken|poprzedniki|föregående aktiviteter|föregående|dependent on|waiting on|\
         inward issue link (blocks)",
    ),
    (
        Column::Start,
        "start date|start|begin date|begin|planned start|scheduled start|anfang|startdatum|\
         anfangstermin|anfangsdatum|beginn|début|date de début|comienzo|inicio|fecha de inicio|inizio|\
         data inizio|data di inizio|início|data de início|начало|дата начала|begindatum|rozpoczęcie|\
         data rozpoczęcia|början|timeline start|date",
    ),
    (
        Column::Duration,
        "duration (days)|duration|days|dauer|durée|duración|durata|duração|\
         длительность|duur|czas trwania|varaktighet",
    ),
    (
        Column::End,
        "end date (calculated)|end date|end|finish date|finish|due date|due|target date|ende|\
         endtermin|enddatum|endetermin|fertig stellen|fin|date de fin|échéance|fecha de fin|\
         fecha de finalización|fine|data fine|data di fine|fim|término|data de término|окончание|\
         дата окончания|einddatum|zakończenie|data zakończenia|termin|slut|slutdatum|timeline end",
    ),
    (
        Column::Owner,
        "owner|assignee|assignees|assigned to|resource names|resources|resource|coordinator|\
         responsible|accountable|ressourcennamen|ressourcen|verantwortlich|zugewiesen an|bearbeiter|\
         koordinator|noms ressources|noms des ressources|ressources|responsable|assigné à|\
         nombres de los recursos|recursos|coordinador|asignado a|nomi risorse|assegnatario|\
         nomes dos recursos|responsável|resourcenamen|toegewezen aan|названия ресурсов|исполнитель|\
         namen van resources|nazwy zasobów|właściciel|osoba|resursnamn|ansvarig|person|people|assign|\
         assigned|members",
    ),
    (Column::Level, "level|task level|ebene"),
    (
        Column::Progress,
        "progress|% complete|percent complete|percentage complete|% done|percentage done|\
         completion|%|% abgeschlossen|fortschritt|% achevé|% réalisé|avancement|avancée|\
         % completado|progreso|% completamento|% concluída|% voltooid|voortgang|% завершения|\
         % готовности|% ukończenia|postęp|% färdigt|% slutfört|\
         % completed|completion percentage|activity % complete",
    ),
    (
        Column::Done,
        "done|completed|is done|is completed|finished|erledigt|abgeschlossen|terminé|hecho|fatto|gereed|\
         ukończone|klar|due complete|completed at|completed on|completed date|date completed|completion date|\
         date done|date closed|resolved",
    ),
    (
        Column::Status,
        "status|state|state name|статус|état|statut|estado|stato|stan|list name|\
         custom status|activity status",
    ),
    (
        Column::Comment,
        "comment|task content|comments|notes|note|description|notizen|bemerkung|kommentar|commentaire|remarques|notas|\
         opmerkingen|заметки|uwagi|notatki|opis|anteckningar|kommentarer|card description",
    ),
    (
        Column::Id,
        "id|task id|issue id|work item id|issue key|identifier|#|nr|no|n°|nº|№|key|sequence id|ид|\
         item id|card id|work item key|activity id",
    ),
    (
        Column::OutlineLevel,
        "outline level|gliederungsebene|niveau hiérarchique|nivel de esquema|livello struttura|\
         nível da estrutura de tópicos|overzichtsniveau|уровень структуры|poziom konspektu|dispositionsnivå",
    ),
    (
        Column::OutlineNumber,
        "outline number|wbs|wbs code|psp code|gliederungsnummer|numéro hiérarchique|número de esquema|\
         numero struttura|wbs #|numer konspektu",
    ),
    (
        Column::Parent,
        "parent|parent id|parent task|übergeordnetes arbeitspaket|übergeordnete aufgabe|\
         tâche parente|padre|tarea principal|parent item|parent issue|parent key|zadanie nadrzędne",
    ),
];

/// More than there are names of any column.
const MOST_NAMES: usize = 1000;

/// Meaning and rank of each name; a hostile header has a million cells.
static RANKS: LazyLock<HashMap<&str, (Column, usize)>> = LazyLock::new(|| {
    let ranked = |(column, names): &(Column, &'static str)| {
        let column = *column;
        let ranks = names.split('|').enumerate();
        ranks.map(move |(rank, name)| (name, (column, rank)))
    };
    NAMES.iter().flat_map(ranked).collect()
});

/// A header cell in the form it is looked up in: lower case, `_`, `-` and `.`
/// read as spaces.
fn normal(title: &str) -> String {
    let lower = title.to_lowercase();
    let words = lower
        .split(|c: char| c.is_whitespace() || ['_', '-', '.', ':', '*', '\u{feff}'].contains(&c))
        .filter(|word| !word.is_empty());
    joined(words, " ")
}

/// The meaning of a header cell and how good the match is, 0 best.
pub(super) fn known(title: &str) -> Option<(Column, usize)> {
    // Spelled as we spell them, which is how most plans come, they need no lowering.
    if let Some((column, _)) = NINE.iter().find(|(_, own)| *own == title) {
        return Some((*column, 0));
    }
    // No name is longer; a hostile header is not worth lowering.
    if title.len() > 60 {
        return None;
    }
    let title = normal(title);
    // `Dauer (Tage)`, `Blocked By (Dependencies)`: what stands in brackets says more of the same,
    // but that a length is no number of days.
    let in_brackets = || {
        let (name, more) = title.strip_suffix(')')?.split_once(" (")?;
        if name == "custom field" {
            // Jira names its own fields so.
            let (column, rank) = RANKS.get(more).copied()?;
            return Some((column, rank + MOST_NAMES));
        }
        let (column, rank) = RANKS.get(name).copied()?;
        let is_told =
            column != Column::Duration || more.split(' ').next_back().is_some_and(is_days);
        is_told.then_some((column, rank + MOST_NAMES))
    };
    let found = RANKS.get(title.as_str()).copied().or_else(in_brackets);
    found.or_else(|| one_of_several(&title))
}

/// `Task / Group / Milestone`, `Name / Title`: names of one column and of things that are none.
fn one_of_several(title: &str) -> Option<(Column, usize)> {
    let names = title.split('/').map(str::trim);
    let mut known = names.filter_map(|name| RANKS.get(name).copied());
    let (column, rank) = known.next().filter(|_| title.contains('/'))?;
    let is_one = known.all(|(other, _)| other == column);
    is_one.then_some((column, rank + MOST_NAMES))
}

/// Columns of ids and of lists by them that MS Project has beside `ID` and `Predecessors` (S12).
pub(super) const UNIQUE: [(Column, &str); 2] = [
    (Column::Id, "unique id"),
    (Column::Prior, "unique id predecessors"),
];

/// Whether a header cell has this name, given in lower case.
pub(super) fn is_called(title: &str, name: &str) -> bool {
    title.len() <= 60 && normal(title) == name
}

/// Whether a name of tasks is one that lists of people, books and letters have too.
pub(super) fn is_any_name(title: &str) -> bool {
    const ANY: &str = "name|title|subject|thema|nom|sujet|nombre|asunto|oggetto|название|тема|naam|\
        onderwerp|summary|nazwa|temat|namn|issue|card name|title 1";
    let title = normal(title);
    ANY.split('|').any(|name| name == title)
}

/// Whether a header cell has the very name spec §9 gives the column.
pub(super) fn is_own(title: &str) -> bool {
    NINE.iter()
        .any(|(_, own)| own.eq_ignore_ascii_case(title.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s8_jira_has_the_name_of_a_custom_field_in_brackets() {
        let column = |title| known(title).map(|(column, _)| column);
        assert_eq!(column("Custom field (Start date)"), Some(Column::Start));
        assert_eq!(column("Custom field (Story Points)"), None);
    }

    #[test]
    fn s8_our_own_names_are_the_best() {
        for (column, title) in NINE {
            assert_eq!(RANKS.get(normal(title).as_str()), Some(&(column, 0)));
        }
    }
}
