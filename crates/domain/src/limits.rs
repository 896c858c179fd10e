//! The largest values that the shop accepts. Lengths count Unicode characters.

/// Length of a person's or product's name.
pub const NAME: usize = 100;
/// Length of any other single-line text, and of an address's street.
pub const TEXT: usize = 255;
/// Length of the customer's note on an order, and of a staff member's.
pub const ORDER_NOTE: usize = 500;
/// Staff notes on one order, which are shown as a whole.
pub const ORDER_NOTES: i64 = 100;
/// Length of the shop's name.
pub const SHOP_NAME: usize = 60;
/// Length of a promise about delivery.
pub const PROMISE: usize = 60;
/// Telephone numbers of the shop.
pub const SHOP_PHONES: usize = 5;
/// Bank accounts of the shop.
pub const BANK_ACCOUNTS: usize = 5;
/// Highest stock that an owner can call low.
pub const LOW_STOCK: u32 = 999;
/// Length of a web address.
pub const URL: usize = 2_000;
/// Length of the line above every shopper's page.
pub const ANNOUNCEMENT: usize = 140;
/// Length of the title at the top of the home page.
pub const HERO_TITLE: usize = 60;
/// Length of the text below that title.
pub const HERO_TEXT: usize = 160;
/// Length of the template of one of the shop's texts.
pub const SHOP_TEXT: usize = 60_000;
/// Maximum length of a password. The minimum for customers is one character.
pub const PASSWORD: usize = 128;
/// Minimum length of a staff password.
pub const STAFF_PASSWORD: usize = 12;
/// Lines of a product's description.
pub const DESCRIPTION_LINES: usize = 50;
/// Length of a product's stock code.
pub const SKU: usize = 50;
/// Length of a product's brand.
pub const BRAND: usize = 60;
/// Length of a maker's name.
pub const MAKER_NAME: usize = 120;
/// Makers of the shop; all of them are listed at once.
pub const MAKERS: usize = 1_000;
/// Length of a product's origin.
pub const ORIGIN: usize = 60;
/// Warnings of a product.
pub const WARNINGS: usize = 10;
/// Largest net amount of a product, in the unit that the seller chooses.
pub const NET_AMOUNT: i64 = 1_000_000;
/// Length of a food's ingredients.
pub const INGREDIENTS: usize = 2_000;
/// Length of a food's allergens.
pub const ALLERGENS: usize = 500;
/// Length of the registration number of a food's operator.
pub const FOOD_REGISTRATION: usize = 60;
/// Length of the name of a group, an option or its value.
pub const OPTION_TEXT: usize = 60;
/// Options of a group.
pub const OPTIONS: usize = 3;
/// Fewest products of a new group.
pub const GROUP_MEMBERS_MIN: usize = 2;
/// Products of a group; a product's response holds all of them.
pub const GROUP_MEMBERS: usize = 100;
/// Pictures of a product.
pub const PICTURES: usize = 4;
/// Size of an uploaded picture in bytes.
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
/// Bytes of an uploaded workbook's parts when they are unzipped, and of the text in all of its cells: a cell may refer to
/// a text that other cells show, too.
pub const SPREADSHEET_UNZIPPED_BYTES: usize = 64 * 1024 * 1024;
/// Different texts of an uploaded workbook.
pub const SPREADSHEET_TEXTS: usize = 1_000_000;
/// Pieces of one product in a cart or an order.
pub const QUANTITY: u32 = 999;
/// Different products in a cart or an order. It keeps every sum far inside `i64` and every query bounded.
pub const CART_ITEMS: usize = 500;
/// Highest price in kuruş (10 million TL).
pub const PRICE_KURUS: i64 = 1_000_000_000;
/// Highest counted stock of a product.
pub const STOCK: u32 = 99_999;
/// Quantity prices of a product.
pub const TIERS: usize = 5;
/// Orders in one bulk change.
pub const BULK_ORDERS: usize = 50;
/// Invoices in one export.
pub const EXPORTED_INVOICES: usize = 500;
/// Newest orders that can be news for a staff account. One request can mark all of them as seen.
pub const NEWS: u32 = 50;
/// Products in one bulk change: as many as a list shows.
pub const BULK_PRODUCTS: usize = 100;
/// Files in one upload of invoices' PDFs.
pub const INVOICE_PDFS: usize = 200;
/// Bytes of an invoice's PDF.
pub const INVOICE_PDF_BYTES: usize = 4 * 1024 * 1024;
/// Bytes of all files in one upload of invoices' PDFs, as they are sent and, separately, unzipped.
pub const INVOICE_UPLOAD_BYTES: usize = 64 * 1024 * 1024;
/// Entries on a page of a list.
pub const PAGE: u32 = 100;
/// Highest number of a page.
pub const PAGE_NUMBER: u32 = u32::MAX;
/// Most characters of a carrier's own name.
pub const CARRIER_NAME: usize = 60;
/// Characters of a category's label.
pub const CATEGORY_LABEL: usize = 60;
/// Categories of the shop.
pub const CATEGORIES: usize = 50;
/// Former labels and slugs of categories whose addresses still lead to a page; the newest ones count.
pub const FORMER_CATEGORY_NAMES: i64 = 2_000;
/// Length of a discount code.
pub const DISCOUNT_CODE: usize = 24;
/// Minimum length of a discount code.
pub const DISCOUNT_CODE_MIN: usize = 3;
/// Discount codes of the shop; all of them are held in memory.
pub const DISCOUNTS: u32 = 1_000;
/// Length of an `Idempotency-Key`.
pub const IDEMPOTENCY_KEY: usize = 255;
/// Saved addresses of a customer.
pub const ADDRESSES: u32 = 50;
/// Favourite products of a customer.
pub const FAVORITES: u32 = 200;
/// Length of the subject of a support thread or contact message.
pub const SUBJECT: usize = 200;
/// Length of a message in a support thread or from the contact form.
pub const MESSAGE: usize = 5_000;
/// Replies to a contact message, which are shown as a whole.
pub const CONTACT_REPLIES: i64 = 50;
/// Messages in a support thread, which is shown as a whole.
pub const THREAD_MESSAGES: u32 = 500;
/// Length of a note about a customer.
pub const CUSTOMER_NOTE: usize = 2_000;
/// Notes about a customer that are shown, newest first.
pub const CUSTOMER_NOTES: u32 = 500;
/// Entries in the seller's list of synonyms.
pub const SYNONYMS: usize = 500;
/// Variants of a search that are tried at once.
pub const SEARCH_VARIANTS: usize = 8;
/// Words of a search that are corrected; each costs a look-up.
pub const CORRECTED_WORDS: usize = 8;
/// Length of a word that is corrected. No product has a longer word.
pub const CORRECTED_LETTERS: usize = 40;
/// Products suggested below the search field.
pub const SUGGESTIONS: u32 = 6;
/// Categories suggested beside the products.
pub const SUGGESTED_CATEGORIES: usize = 2;
