//! The HTML part: tables and inline styles, because that is what mail programs understand; 600 pixels wide at most.
//!
//! It loads no remote pictures. Each background colour is set together with its text colour, so that a mail program that
//! inverts colours for its dark theme inverts both. Programs that know `prefers-color-scheme` get the shop's dark colours.

use crate::{
    document::{Block, Document, ItemLine},
    text::footer,
};
use domain::shop::ShopFacts;
use maud::{DOCTYPE, Markup, PreEscaped, html};

// The colours of the design tokens. Mail programs do not support CSS variables.
const PAGE: &str = "background-color:#f6f1e8;color:#23160f;";
const CARD: &str = "background-color:#ffffff;color:#23160f;";
const FONT: &str = "font-family:'IBM Plex Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const TITLE: &str = "font-family:Besley,Georgia,'Times New Roman',serif;font-weight:700;";
const SOFT: &str = "color:#5a483b;";
const LINE: &str = "border-bottom:1px solid #e2d8c8;";

/// For programs that have a dark theme of their own.
const DARK: &str = "@media (prefers-color-scheme:dark){\
    .page{background-color:#17110d!important;color:#f5eddf!important}\
    .card{background-color:#211913!important;color:#f5eddf!important}\
    .soft{color:#cdbfac!important}\
    .line{border-color:#3b2e24!important}\
    .quote{background-color:#2a2019!important;color:#f5eddf!important}}\
    @media (max-width:620px){.inner{padding:20px 16px!important}.head{padding:16px!important}}";

/// Draws a mail as HTML.
pub(crate) fn draw(document: &Document, shop: &ShopFacts) -> String {
    html! {
        (DOCTYPE)
        html lang="tr" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                title { (document.title) }
                style { (PreEscaped(DARK)) }
            }
            body.page style={ "margin:0;padding:0;" (PAGE) (FONT) } {
                // The preview text that an inbox shows beside the subject.
                div style="display:none;max-height:0;overflow:hidden;" { (document.preview) }
                table.page role="presentation" width="100%" cellpadding="0" cellspacing="0" style=(PAGE) {
                    tr { td align="center" style="padding:24px 8px;" { (card(document, shop)) } }
                }
            }
        }
    }
    .into_string()
}

fn card(document: &Document, shop: &ShopFacts) -> Markup {
    html! {
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;" {
            tr {
                td.head style={ "background-color:#2e1a10;color:#fcf6e8;padding:18px 32px;font-size:22px;\
                            border-radius:10px 10px 0 0;" (TITLE) } { (shop.name) }
            }
            tr {
                td.card.inner style={ (CARD) "padding:28px 32px;font-size:16px;line-height:1.5;\
                                      border-radius:0 0 10px 10px;" } {
                    h1 style={ (TITLE) "font-size:24px;line-height:1.25;margin:0 0 16px;" } { (document.title) }
                    @for block in &document.blocks { (of_block(block)) }
                }
            }
            tr {
                td.soft style={ (SOFT) "padding:20px 16px;font-size:13px;line-height:1.5;text-align:center;" } {
                    @for line in footer(shop) { (line) br; }
                }
            }
        }
    }
}

fn of_block(block: &Block) -> Markup {
    match block {
        Block::Paragraph(text) => html! { p style="margin:0 0 16px;" { (text) } },
        Block::Heading(text) => html! {
            h2 style={ (TITLE) "font-size:18px;line-height:1.3;margin:24px 0 8px;" } { (text) }
        },
        Block::Facts(facts) => html! {
            table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:16px;" {
                @for (label, value) in facts {
                    tr {
                        td.soft style={ (SOFT) "padding:3px 16px 3px 0;vertical-align:top;white-space:nowrap;" } {
                            (label)
                        }
                        td style="padding:3px 0;vertical-align:top;" { (value) }
                    }
                }
            }
        },
        Block::Items { lines, total } => items(lines, total),
        Block::Button { label, url } => html! {
            p style="margin:24px 0;" {
                a href=(url) style="background-color:#a81e27;color:#ffffff;display:inline-block;padding:12px 24px;\
                                    border-radius:8px;font-weight:600;text-decoration:none;" { (label) }
            }
        },
        Block::Quote(text) => html! {
            div.quote style="background-color:#f6f1e8;color:#23160f;padding:12px 16px;margin:0 0 16px;\
                             border-left:4px solid #17664f;white-space:pre-line;" { (text) }
        },
        Block::Link { label, url } => html! {
            p.soft style={ (SOFT) "margin:16px 0 0;font-size:14px;" } {
                a.soft href=(url) style=(SOFT) { (label) }
            }
        },
        Block::Note(text) => html! { p.soft style={ (SOFT) "margin:16px 0 0;font-size:14px;" } { (text) } },
    }
}

fn items(lines: &[ItemLine], total: &str) -> Markup {
    let cell = format!("padding:8px 0;vertical-align:top;{LINE}");
    html! {
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;" {
            @for line in lines {
                tr {
                    td.line style=(cell) {
                        (line.name)
                        @if let Some(quantity) = &line.quantity {
                            br;
                            span.soft style={ (SOFT) "font-size:14px;" } { (quantity) }
                        }
                    }
                    td.line align="right" style={ (cell) "padding-left:16px;white-space:nowrap;" } { (line.amount) }
                }
            }
            tr {
                td style="padding:10px 0;font-weight:600;" { "Toplam" }
                td align="right" style="padding:10px 0;font-weight:600;white-space:nowrap;" { (total) }
            }
        }
    }
}
