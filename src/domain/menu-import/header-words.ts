/** What a column of a menu sheet can hold. */
export const sheetFields = [
  'category',
  'name',
  'description',
  'price',
  'size',
  'picture',
  'calories',
  'tags',
  'ingredients',
  'soldOut',
  'visible',
] as const
export type NamedField = (typeof sheetFields)[number]

/** Words that are the same in every language. Exports write them, and they win over the names of a language. */
export const idWords = { categoryId: 'category id', id: 'id', sizeId: 'size id' } as const

/**
 * Names of the columns by language, in the order of `sheetFields`: the first of each is the one that exports write. Allergens are
 * tags, because a venue file states them as tags.
 */
export const headerWords: Readonly<Record<string, string>> = {
  en: 'Category, Section, Group, Course, Menu section | Name, Item, Item name, Dish, Dish name, Menu item, Product, Product name, Title | Description, Details | Price, Unit price, Base price | Size, Variant, Variation, Portion, Option | Picture, Image, Photo, Picture URL, Image URL, Photo URL | Calories, Kcal, Energy | Tags, Allergens, Allergen, Diet, Diets, Labels | Ingredients, Contents | Sold out, Out of stock, Unavailable | Visible, Shown, Active, Published',
  ar: 'الفئة, القسم, التصنيف, المجموعة, فئة, قسم | الاسم, اسم, اسم الصنف, الصنف, الطبق, اسم الطبق, المنتج, اسم المنتج | الوصف, التفاصيل, وصف | السعر, الثمن, سعر | الحجم, حجم, المقاس, الخيار | الصورة, رابط الصورة, صورة | السعرات, السعرات الحرارية, سعرات | الوسوم, مسببات الحساسية, الحساسية, العلامات | المكونات, المقادير | نفد, نفدت الكمية, غير متوفر | ظاهر, مرئي, نشط',
  az: 'Kateqoriya, Bölmə | Ad, Yemək, Məhsul | Təsvir | Qiymət | Ölçü | Şəkil | Kalori | Etiketlər, Allergenlər | Tərkib | Bitib | Görünən',
  bg: 'Категория, Раздел | Име, Ястие, Артикул | Описание | Цена | Размер | Снимка, Изображение | Калории | Етикети, Алергени | Съставки | Изчерпано | Видимо',
  bn: 'বিভাগ, ক্যাটাগরি | নাম, পদ, খাবার, আইটেম | বিবরণ, বর্ণনা | দাম, মূল্য | আকার, সাইজ | ছবি | ক্যালরি, ক্যালোরি | ট্যাগ, অ্যালার্জেন | উপকরণ, উপাদান | শেষ, স্টক শেষ | দৃশ্যমান',
  ca: 'Categoria, Secció | Nom, Plat, Article | Descripció | Preu | Mida | Imatge, Foto | Calories | Etiquetes, Al·lèrgens | Ingredients | Exhaurit | Visible',
  de: 'Kategorie, Gruppe, Rubrik, Warengruppe | Name, Artikel, Gericht, Speise, Bezeichnung, Produkt, Artikelname | Beschreibung | Preis, Verkaufspreis, Einzelpreis | Größe, Portion, Variante | Bild, Foto, Bild-URL | Kalorien, Brennwert | Tags, Allergene, Kennzeichen, Merkmale | Zutaten | Ausverkauft, Nicht verfügbar | Sichtbar, Aktiv',
  el: 'Κατηγορία | Όνομα, Πιάτο, Προϊόν, Είδος | Περιγραφή | Τιμή | Μέγεθος | Εικόνα, Φωτογραφία | Θερμίδες | Ετικέτες, Αλλεργιογόνα | Συστατικά, Υλικά | Εξαντλήθηκε | Ορατό',
  es: 'Categoría, Sección | Nombre, Plato, Artículo, Producto | Descripción | Precio | Tamaño, Talla | Imagen, Foto | Calorías | Etiquetas, Alérgenos | Ingredientes | Agotado | Visible',
  et: 'Kategooria | Nimi, Roog, Toode | Kirjeldus | Hind | Suurus | Pilt, Foto | Kalorid | Sildid, Allergeenid | Koostisosad | Otsas | Nähtav',
  fa: 'دسته, دسته‌بندی, گروه | نام, نام غذا, غذا, محصول, عنوان | توضیحات, شرح | قیمت | اندازه, سایز | تصویر, عکس | کالری | برچسب‌ها, آلرژن‌ها, حساسیت‌زاها | مواد, مواد تشکیل‌دهنده, ترکیبات | تمام شده, ناموجود | قابل نمایش, فعال',
  fi: 'Kategoria, Ryhmä | Nimi, Annos, Ruoka, Tuote | Kuvaus | Hinta | Koko | Kuva | Kalorit | Tunnisteet, Allergeenit | Ainekset, Ainesosat | Loppuunmyyty | Näkyvissä',
  fr: 'Catégorie, Rubrique, Section | Nom, Plat, Article, Produit, Intitulé, Désignation, Libellé | Description | Prix, Tarif | Taille, Format, Variante | Image, Photo | Calories | Étiquettes, Allergènes | Ingrédients | Épuisé, Indisponible | Visible, Actif',
  ha: 'Rukuni | Suna, Abinci | Bayani | Farashi | Girma | Hoto | Kalori | Alamomi | Kayan haɗi | Ya ƙare | A bayyane',
  hi: 'श्रेणी, वर्ग | नाम, व्यंजन, आइटम | विवरण | कीमत, मूल्य, दाम | आकार, साइज़ | तस्वीर, चित्र, फ़ोटो | कैलोरी | टैग, एलर्जेन, एलर्जी | सामग्री | समाप्त, स्टॉक में नहीं | दृश्य, दिखाएँ',
  hr: 'Kategorija | Naziv, Jelo, Artikl, Ime | Opis | Cijena | Veličina | Slika, Fotografija | Kalorije | Oznake, Alergeni | Sastojci | Rasprodano | Vidljivo',
  hu: 'Kategória | Név, Étel, Termék, Megnevezés | Leírás | Ár | Méret | Kép, Fotó | Kalória | Címkék, Allergének | Összetevők, Hozzávalók | Elfogyott | Látható',
  hy: 'Բաժին, Կատեգորիա | Անվանում, Անուն, Ուտեստ | Նկարագրություն | Գին | Չափս, Չափ | Նկար | Կալորիա | Պիտակներ, Ալերգեններ | Բաղադրիչներ | Սպառված | Տեսանելի',
  it: 'Categoria, Sezione | Nome, Piatto, Articolo, Prodotto | Descrizione | Prezzo | Dimensione, Formato, Misura | Immagine, Foto | Calorie | Etichette, Allergeni | Ingredienti | Esaurito | Visibile',
  ja: 'カテゴリ, カテゴリー, 分類 | 名前, 品名, 商品名, 料理名, メニュー名, メニュー | 説明 | 価格, 値段, 税込価格 | サイズ | 画像, 写真 | カロリー | タグ, アレルゲン, アレルギー | 材料, 原材料 | 売り切れ, 品切れ | 表示',
  ka: 'კატეგორია | სახელი, კერძი, დასახელება | აღწერა | ფასი | ზომა | სურათი, ფოტო | კალორია | ტეგები, ალერგენები | ინგრედიენტები | ამოიწურა | ხილული',
  km: 'ប្រភេទ | ឈ្មោះ, មុខម្ហូប | ការពិពណ៌នា | តម្លៃ | ទំហំ | រូបភាព | កាឡូរី | ស្លាក | គ្រឿងផ្សំ | អស់ | បង្ហាញ',
  ko: '카테고리, 분류 | 이름, 메뉴명, 상품명, 품명 | 설명 | 가격, 단가 | 사이즈, 크기 | 사진, 이미지 | 칼로리 | 태그, 알레르기, 알레르겐 | 재료, 원재료 | 품절 | 표시',
  ku: 'Kategorî, Beş | Nav, Xwarin | Danasîn | Biha | Mezinahî | Wêne | Kalorî | Etîket, Alerjen | Pêkhate | Qediya | Xuya',
  lo: 'ໝວດ | ຊື່ | ລາຍລະອຽດ | ລາຄາ | ຂະໜາດ | ຮູບ | ແຄລໍຣີ | ປ້າຍ | ສ່ວນປະກອບ | ໝົດ | ສະແດງ',
  mn: 'Ангилал | Нэр, Хоол | Тайлбар | Үнэ | Хэмжээ | Зураг | Илчлэг, Калори | Шошго, Харшил | Орц, Найрлага | Дууссан | Харагдах',
  ms: 'Kategori | Nama, Hidangan, Produk | Penerangan, Keterangan | Harga | Saiz | Gambar | Kalori | Tag, Alergen | Ramuan, Bahan | Habis, Habis dijual | Kelihatan',
  nl: 'Categorie, Rubriek | Naam, Gerecht, Artikel, Product | Omschrijving, Beschrijving | Prijs | Maat, Grootte, Formaat | Afbeelding, Foto | Calorieën | Labels, Allergenen | Ingrediënten | Uitverkocht | Zichtbaar',
  nn: 'Kategori | Namn, Rett | Skildring | Pris | Storleik | Bilete | Kaloriar | Merke, Allergen | Ingrediensar | Utseld | Synleg',
  no: 'Kategori | Navn, Rett, Vare | Beskrivelse | Pris | Størrelse | Bilde | Kalorier | Merker, Allergener | Ingredienser | Utsolgt | Synlig',
  pl: 'Kategoria | Nazwa, Danie, Produkt | Opis | Cena | Rozmiar, Porcja | Zdjęcie, Obraz | Kalorie | Tagi, Alergeny | Składniki | Wyprzedane | Widoczne',
  pt: 'Categoria, Secção, Seção | Nome, Prato, Item, Produto, Artigo | Descrição | Preço | Tamanho | Imagem, Foto | Calorias | Etiquetas, Alergénios, Alérgenos, Alergênicos | Ingredientes | Esgotado | Visível',
  ro: 'Categorie | Denumire, Nume, Preparat, Produs | Descriere | Preț | Mărime, Dimensiune | Imagine, Poză | Calorii | Etichete, Alergeni | Ingrediente | Epuizat | Vizibil',
  ru: 'Категория, Раздел, Группа | Название, Блюдо, Наименование, Товар | Описание | Цена | Размер, Порция | Фото, Изображение, Картинка | Калории, Калорийность, Ккал | Метки, Теги, Аллергены | Состав, Ингредиенты | Нет в наличии, Закончилось | Показывать, Видимость',
  sq: 'Kategoria | Emri, Pjata, Produkti | Përshkrimi | Çmimi | Madhësia | Foto, Figura | Kaloritë | Etiketat, Alergjenët | Përbërësit | E shitur | E dukshme',
  sv: 'Kategori | Namn, Rätt, Artikel | Beskrivning | Pris | Storlek | Bild | Kalorier | Taggar, Allergener | Ingredienser | Slutsåld | Synlig',
  th: 'หมวด, หมวดหมู่ | ชื่อ, ชื่ออาหาร, รายการ, ชื่อเมนู | รายละเอียด, คำอธิบาย | ราคา | ขนาด | รูป, รูปภาพ | แคลอรี่, แคลอรี | แท็ก, สารก่อภูมิแพ้ | ส่วนผสม | หมด | แสดง',
  tr: 'Kategori, Grup | Ad, Ürün, Ürün adı, Yemek, İsim | Açıklama | Fiyat | Boyut, Boy, Porsiyon | Resim, Görsel, Fotoğraf | Kalori | Etiketler, Alerjenler | İçindekiler, Malzemeler | Tükendi | Görünür',
  ur: 'زمرہ, قسم | نام, ڈش, کھانا | تفصیل | قیمت | سائز | تصویر | کیلوریز | ٹیگ, الرجی | اجزاء | ختم | ظاہر ہو',
  vi: 'Danh mục, Nhóm | Tên, Tên món, Món | Mô tả | Giá | Kích cỡ, Cỡ | Hình ảnh, Ảnh | Calo | Thẻ, Dị ứng | Thành phần, Nguyên liệu | Hết hàng, Hết món | Hiển thị',
  zh: '分类, 类别 | 名称, 菜名, 菜品, 品名 | 描述, 说明 | 价格, 单价 | 规格, 份量 | 图片, 照片 | 卡路里, 热量 | 标签, 过敏原 | 配料, 食材 | 售罄, 已售完 | 显示',
  'zh-Hant':
    '分類, 類別 | 名稱, 菜名, 品項, 品名 | 描述, 說明 | 價格, 單價 | 規格, 份量 | 圖片, 照片 | 卡路里, 熱量 | 標籤, 過敏原 | 配料, 食材 | 售完, 已售完 | 顯示',
}

/** Words of prices that diners do not pay at the table: what a dish costs the venue, what it cost before, or delivered. Folded. */
export const otherPriceWords: ReadonlySet<string> = new Set(
  [
    'cost costs purchase wholesale old previous former was delivery',
    'تكلفه التكلفه كلفه شراء الشراء قديم القديم سابق السابق توصيل التوصيل',
    'alt alte alter einkauf lieferung ancien ancienne achat cout livraison',
    'antiguo anterior costo coste compra entrega vecchio acquisto consegna antigo custo',
    'eski maliyet alis teslimat paket старая себестоимость закупочная доставка доставки',
  ].flatMap((words) => words.split(' ')),
)

/** Answers to "sold out" and "visible", by the first of which exports are written. */
export const flagWords = {
  yes: 'yes, y, true, 1, x, \u2713, \u2714, نعم, ja, oui, sí, si, sì, evet, sim, はい, हाँ, হ্যাঁ, да, tak, hai, 예, 是, بله, ہاں, da, igen, kyllä',
  no: 'no, n, false, 0, -, \u2717, \u2718, لا, nein, non, hayır, não, いいえ, नहीं, না, нет, nie, nej, nee, nei, 아니요, 否, خیر, نہیں, nu, nem, ei',
} as const

/**
 * The form in which words are compared: no case, accents or vowel signs, one form of Arabic letters, and only letters, digits and
 * single spaces.
 */
export const foldWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\u0640]/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Lists the names of a field in a language; none if the language has no names. */
export function wordsOf(locale: string, field: NamedField): string[] {
  const language = headerWords[locale] ?? headerWords[locale.split('-')[0] ?? '']
  return language?.split(' | ')[sheetFields.indexOf(field)]?.split(', ') ?? []
}
