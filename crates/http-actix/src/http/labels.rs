//! The labels of fields on the page.

/// Returns the label of a field on the page.
pub(crate) fn label(name: &str) -> &str {
    // The fields of a guest's address.
    match name.strip_prefix("address.").unwrap_or(name) {
        "firstName" => "Ad",
        "lastName" => "Soyad",
        "email" => "E-posta",
        "password" => "Şifre",
        "currentPassword" => "Mevcut şifre",
        "newPassword" => "Yeni şifre",
        "code" => "Doğrulama kodu",
        "phone" => "Telefon",
        "location" => "Konum",
        "postalCode" | "zipcode" => "Posta kodu",
        "street" => "Sokak",
        "city" => "Şehir",
        "state" => "İlçe",
        "country" => "Ülke",
        "name" => "Ürün adı",
        "description" => "Açıklama",
        "category" => "Kategori",
        "path" => "Kategori adı",
        "after" => "Sıra",
        "exemption" => "İade kuralı",
        "moveTo" => "Ürünlerin taşınacağı kategori",
        "image" => "Görsel",
        "price" => "Fiyat",
        "offerPrice" => "Satış fiyatı",
        "images" => "Görseller",
        "inStock" => "Stok durumu",
        "stock" => "Stok",
        "sku" => "Stok kodu",
        "barcode" => "Barkod",
        "brand" => "Marka",
        "vatRate" => "KDV oranı",
        "productData" => "Ürün bilgileri",
        "items" => "Ürünler",
        "id" | "product" => "Ürün",
        "pictures" => "Görseller",
        "file" => "Dosya",
        "status" => "Durum",
        "isPaid" => "Ödeme durumu",
        "invoice" | "invoice.type" => "Fatura",
        "invoice.name" => "Ad soyad",
        "invoice.tckn" => "T.C. kimlik no",
        "invoice.title" => "Unvan",
        "invoice.taxOffice" => "Vergi dairesi",
        "invoice.taxNumber" => "Vergi no",
        "note" => "Not",
        "reason" => "Neden",
        "iban" => "IBAN",
        "from" => "Başlangıç günü",
        "to" => "Bitiş günü",
        "restock" => "Stoka ekle",
        "expectedAmount" => "Tutar",
        "replaces" => "Önceki sipariş",
        "discountCode" => "İndirim kodu",
        "kind" => "Tür",
        "isActive" => "Açık",
        "value" => "İndirim",
        "minimum" => "En düşük sepet tutarı",
        "categories" => "Kategoriler",
        "startsAt" => "Başlangıç",
        "endsAt" => "Bitiş",
        "maxUses" => "Kullanım sayısı",
        "maxUsesPerCustomer" => "Müşteri başına kullanım",
        "deliveryFee" => "Kargo ücreti",
        "freeDeliveryFrom" => "Ücretsiz kargo sınırı",
        "guestOrders" => "Üye olmadan sipariş",
        "legalTitle" => "Ticaret unvanı",
        "taxOffice" => "Vergi dairesi",
        "taxNumber" => "Vergi numarası",
        "mersis" => "MERSİS numarası",
        "kep" => "KEP adresi",
        "etbis" => "ETBİS kaydı",
        "openingHours" => "Çalışma saatleri",
        "whatsappPhone" => "WhatsApp numarası",
        "mapUrl" => "Sayfadaki harita",
        "mapLink" => "Harita bağlantısı",
        "dispatch" => "Kargoya veriliş",
        "delivery" => "Kargo ücreti yazısı",
        "transferDays" => "Havale süresi",
        "transferAutoCancel" => "Havalesi gelmeyen siparişlerin iptali",
        "lowStock" => "Az stok sınırı",
        "announcement" | "announcement.text" => "Duyuru",
        "announcement.link" => "Duyurunun bağlantısı",
        "hero" | "hero.title" => "Anasayfa başlığı",
        "hero.text" => "Başlığın altındaki yazı",
        "by" => "Dönem",
        "isTrusted" => "Güvenilir müşteri",
        "ids" => "Siparişler",
        "action" => "İşlem",
        "carrier" => "Kargo firması",
        "carrierName" => "Kargo firmasının adı",
        "trackingNumber" => "Takip numarası",
        "days" => "Gün sayısı",
        "address" => "Teslimat adresi",
        "number" => "Sipariş numarası",
        "paymentType" => "Ödeme yöntemi",
        "waiting" => "Beklenen",
        "page" => "Sayfa",
        "limit" => "Sayfa boyu",
        "sort" => "Sıralama",
        "subject" => "Konu",
        "text" | "message" => "Mesaj",
        "sender" => "Gönderen",
        "side" => "Taraf",
        "search" | "q" => "Arama",
        "minPrice" => "En düşük fiyat",
        "maxPrice" => "En yüksek fiyat",
        "reduced" => "İndirim",
        "synonyms" => "Eş anlamlı kelimeler",
        "token" => "Bağlantı",
        "version" => "Sürüm",
        "updatedAt" => "Son değişiklik",
        "website" => "Web sitesi",
        "entity" => "Konu",
        "batch" => "Toplu işlem",
        "folded" => "Toplu işlemleri birleştir",
        "format" => "Dosya türü",
        "apply" => "Uygula",
        "dryRun" => "Deneme",
        "exact" => "Tam eşleşme",
        "facets" => "Süzgeçler",
        "grouped" => "Seçenekleri birleştir",
        other if other.starts_with("acceptedTexts") => "Sözleşmeler",
        other if other.starts_with("bankAccounts") && other.ends_with("iban") => "IBAN",
        other if other.starts_with("bankAccounts") && other.ends_with("holder") => "Hesap sahibi",
        other if other.starts_with("bankAccounts") => "Banka hesabı",
        other if other.starts_with("phones") => "Telefonlar",
        other if other.starts_with("shipments") => "Kargo bilgisi",
        other if other.starts_with("changes") => "Seçilen ürünler",
        other if other.starts_with("optionNames") => "Seçenek adı",
        other if other.starts_with("members") => "Seçenekler",
        other if other.starts_with("tiers") => "Toplu alım fiyatları",
        other if other.starts_with("synonyms") && other.ends_with("meaning") => "Anlam",
        other if other.starts_with("synonyms") => "Kelime",
        other if other.ends_with(".reason") => "İade nedeni",
        other if other.starts_with("cartItems") || other.starts_with("items") => "Adet",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::label;
    use serde_json::Value;

    /// Returns the names of the body's fields, which may be defined elsewhere in the document.
    fn fields<'a>(document: &'a Value, schema: &'a Value) -> Vec<&'a String> {
        if let Some(reference) = schema["$ref"].as_str() {
            return fields(document, document.pointer(reference.trim_start_matches('#')).unwrap());
        }
        let parts = schema["allOf"].as_array().into_iter().flatten().flat_map(|part| fields(document, part));
        schema["properties"].as_object().into_iter().flat_map(|fields| fields.keys()).chain(parts).collect()
    }

    #[test]
    fn every_field_has_a_turkish_label() {
        let document: Value = serde_json::from_str(include_str!("../../../../docs/openapi.json")).unwrap();
        let operations: Vec<_> = document["paths"]
            .as_object()
            .unwrap()
            .values()
            .flat_map(|path| path.as_object().unwrap())
            .collect();
        let mut names = Vec::new();
        for (_, operation) in operations {
            names.extend(fields(
                &document,
                &operation["requestBody"]["content"]["application/json"]["schema"],
            ));
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let queried = parameters.filter(|parameter| parameter["in"] == "query");
            names.extend(queried.filter_map(|parameter| match &parameter["name"] {
                Value::String(name) => Some(name),
                _ => None,
            }));
        }
        assert!(names.len() > 100, "{names:?}");
        names.sort();
        names.dedup();
        names.retain(|name| label(name) == name.as_str());
        assert!(names.is_empty(), "without a label: {names:?}");
    }
}
