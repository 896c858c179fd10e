//! The one place where use cases are made.

use crate::{
    account::{ChangePassword, CreateStaff, CurrentActor, LogIn, Register, UpdateProfile},
    address::{AddAddress, DeleteAddress, ListAddresses, UpdateAddress},
    cart::{LoadCart, SaveCart},
    catalogue::{
        AddProduct, ChangePictures, DeleteProduct, EditSynonyms, ImportProducts, ListSynonyms, PictureStore,
        SetStock, UpdateProduct,
    },
    contact::{DeleteMessage, ListMessages, MarkMessageRead, SendMessage},
    legal::ShowLegalText,
    order::{
        ChangeStatus, ExportOrders, GetOrder, ListAllOrders, ListMyOrders, MarkPaid, PlaceOrder,
        PreviewLegalTexts, ShowAcceptedLegalTexts,
    },
    overview::{CountUnread, ShowOverview},
    ports::Ports,
    thread::{
        CloseThread, CountMyUnread, ListAllThreads, ListMyThreads, MarkThreadRead, OpenThread, ReadThread,
        ReplyToThread,
    },
};
use std::sync::Arc;

/// Everything that the shop can do.
#[expect(missing_docs, reason = "each field's type says what it does")]
pub struct UseCases {
    pub register: Register,
    pub create_staff: CreateStaff,
    pub log_in: LogIn,
    pub current_actor: CurrentActor,
    pub update_profile: UpdateProfile,
    pub change_password: ChangePassword,
    pub load_cart: LoadCart,
    pub save_cart: SaveCart,
    pub list_addresses: ListAddresses,
    pub add_address: AddAddress,
    pub update_address: UpdateAddress,
    pub delete_address: DeleteAddress,
    pub add_product: AddProduct,
    pub update_product: UpdateProduct,
    pub set_stock: SetStock,
    pub delete_product: DeleteProduct,
    pub change_pictures: ChangePictures,
    pub import_products: ImportProducts,
    pub list_synonyms: ListSynonyms,
    pub edit_synonyms: EditSynonyms,
    pub place_order: PlaceOrder,
    pub preview_legal_texts: PreviewLegalTexts,
    pub show_accepted_legal_texts: ShowAcceptedLegalTexts,
    pub show_legal_text: ShowLegalText,
    pub list_my_orders: ListMyOrders,
    pub list_all_orders: ListAllOrders,
    pub export_orders: ExportOrders,
    pub get_order: GetOrder,
    pub change_status: ChangeStatus,
    pub mark_paid: MarkPaid,
    pub show_overview: ShowOverview,
    pub count_unread: CountUnread,
    pub open_thread: OpenThread,
    pub list_my_threads: ListMyThreads,
    pub list_all_threads: ListAllThreads,
    pub read_thread: ReadThread,
    pub mark_thread_read: MarkThreadRead,
    pub reply_to_thread: ReplyToThread,
    pub close_thread: CloseThread,
    pub count_my_unread: CountMyUnread,
    pub send_message: SendMessage,
    pub list_messages: ListMessages,
    pub mark_message_read: MarkMessageRead,
    pub delete_message: DeleteMessage,
    pub pictures: Arc<dyn PictureStore>,
}

impl UseCases {
    /// Makes every use case over these ports.
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        let products = || Arc::clone(&ports.products);
        let categories = || Arc::clone(&ports.categories);
        let synonyms = || Arc::clone(&ports.synonyms);
        let pictures = || Arc::clone(&ports.pictures);
        let clock = || Arc::clone(&ports.clock);
        let ids = || Arc::clone(&ports.ids);
        Self {
            register: Register::new(ports),
            create_staff: CreateStaff::new(ports),
            log_in: LogIn::new(ports),
            current_actor: CurrentActor::new(ports),
            update_profile: UpdateProfile::new(ports),
            change_password: ChangePassword::new(ports),
            load_cart: LoadCart::new(ports),
            save_cart: SaveCart::new(ports),
            list_addresses: ListAddresses::new(ports),
            add_address: AddAddress::new(ports),
            update_address: UpdateAddress::new(ports),
            delete_address: DeleteAddress::new(ports),
            add_product: AddProduct {
                products: products(),
                categories: categories(),
                pictures: pictures(),
                clock: clock(),
                ids: ids(),
            },
            update_product: UpdateProduct { products: products(), categories: categories(), clock: clock() },
            set_stock: SetStock { products: products(), clock: clock() },
            delete_product: DeleteProduct { products: products(), pictures: pictures() },
            change_pictures: ChangePictures { products: products(), pictures: pictures(), clock: clock() },
            import_products: ImportProducts {
                products: products(),
                categories: categories(),
                clock: clock(),
                ids: ids(),
            },
            list_synonyms: ListSynonyms { synonyms: synonyms() },
            edit_synonyms: EditSynonyms { synonyms: synonyms() },
            place_order: PlaceOrder::new(ports),
            preview_legal_texts: PreviewLegalTexts::new(ports),
            show_accepted_legal_texts: ShowAcceptedLegalTexts::new(ports),
            show_legal_text: ShowLegalText::new(ports),
            list_my_orders: ListMyOrders::new(ports),
            list_all_orders: ListAllOrders::new(ports),
            export_orders: ExportOrders::new(ports),
            get_order: GetOrder::new(ports),
            change_status: ChangeStatus::new(ports),
            mark_paid: MarkPaid::new(ports),
            show_overview: ShowOverview::new(ports),
            count_unread: CountUnread::new(ports),
            open_thread: OpenThread::new(ports),
            list_my_threads: ListMyThreads::new(ports),
            list_all_threads: ListAllThreads::new(ports),
            read_thread: ReadThread::new(ports),
            mark_thread_read: MarkThreadRead::new(ports),
            reply_to_thread: ReplyToThread::new(ports),
            close_thread: CloseThread::new(ports),
            count_my_unread: CountMyUnread::new(ports),
            send_message: SendMessage::new(ports),
            list_messages: ListMessages::new(ports),
            mark_message_read: MarkMessageRead::new(ports),
            delete_message: DeleteMessage::new(ports),
            pictures: pictures(),
        }
    }
}
