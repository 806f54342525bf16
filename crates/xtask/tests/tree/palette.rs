//! One table of colours for screen and picture.

use barline_timeline::TOKENS;

use crate::files::tree;

#[test]
fn tl21_the_page_has_the_colours_of_the_picture() {
    let sheet = "web/src/ui/tokens.css";
    let tree = tree();
    let sheet = (tree.iter().find(|file| file.path == sheet)).expect("the sheet of tokens");
    for token in TOKENS {
        let line = format!(
            "--{}: light-dark({}, {});",
            token.name, token.light, token.dark
        );
        assert!(
            sheet.text.contains(&line),
            "crates/timeline/src/palette.rs has {line} and tokens.css has not"
        );
    }
}
