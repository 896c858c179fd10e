//! The largest values the shop accepts. Lengths count Unicode characters.

/// Names of people and products.
pub const NAME: usize = 100;
/// Any other text of one line, and an address's street.
pub const TEXT: usize = 255;
/// Longest password; there is no shortest beyond "not empty".
pub const PASSWORD: usize = 128;
/// Characters that the password of a staff account has at least.
pub const STAFF_PASSWORD: usize = 12;
/// Lines in a product's description.
pub const DESCRIPTION_LINES: usize = 50;
/// Pictures a product can have.
pub const PICTURES: usize = 4;
/// Bytes in one uploaded picture.
pub const PICTURE_BYTES: usize = 8 * 1024 * 1024;
/// Pixels of a picture's longer side.
pub const PICTURE_SIDE: u32 = 16_384;
/// How many times as long as its shorter side a picture's longer side may be.
pub const PICTURE_RATIO: u32 = 20;
/// Columns of an uploaded spreadsheet.
pub const SPREADSHEET_COLUMNS: usize = 100;
/// Records of an uploaded spreadsheet, blank ones included.
pub const SPREADSHEET_RECORDS: usize = 50_000;
/// Bytes in one cell of an uploaded spreadsheet.
pub const SPREADSHEET_CELL_BYTES: usize = 32 * 1024;
/// Pieces of one product in a cart or an order.
pub const QUANTITY: u32 = 999;
/// Different products in one cart or order: keeps every sum far inside `i64` and every query bounded.
pub const CART_ITEMS: usize = 500;
/// Highest price in kuruş (10 million TL).
pub const PRICE_KURUS: i64 = 1_000_000_000;
/// Pieces of a product that can be counted.
pub const STOCK: u32 = 99_999;
/// Tier prices of one product.
pub const TIERS: usize = 5;
/// Orders that can be changed at once.
pub const BULK_ORDERS: usize = 50;
/// Products that can be changed at once: as many as a list shows.
pub const BULK_PRODUCTS: usize = 100;
/// Entries in one page of a list.
pub const PAGE: u32 = 100;
/// Highest number of a page.
pub const PAGE_NUMBER: u32 = u32::MAX;
/// Characters in an `Idempotency-Key`.
pub const IDEMPOTENCY_KEY: usize = 255;
/// Addresses one customer can save.
pub const ADDRESSES: u32 = 50;
/// Subjects of support threads and contact messages.
pub const SUBJECT: usize = 200;
/// One message, of a support thread or from the contact form.
pub const MESSAGE: usize = 5_000;
/// Messages in one support thread: it is shown whole.
pub const THREAD_MESSAGES: u32 = 500;
/// Lines in the seller's list of synonyms.
pub const SYNONYMS: usize = 500;
/// Ways in which one search is understood at once.
pub const SEARCH_VARIANTS: usize = 8;
/// Words of a search whose mistakes are put right; each costs a look-up.
pub const CORRECTED_WORDS: usize = 8;
/// Letters of such a word: nothing that people call things is longer.
pub const CORRECTED_LETTERS: usize = 40;
/// Products that are suggested below the search field.
pub const SUGGESTIONS: u32 = 6;
/// Categories suggested beside them.
pub const SUGGESTED_CATEGORIES: usize = 2;
