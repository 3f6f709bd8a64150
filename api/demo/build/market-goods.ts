/**
 * The products of a neighbourhood market in Istanbul, one per line: `Turkish | English | prices | illustrations`. Prices are
 * one amount, `size amount; size amount` for several pack sizes, `kg amount` for weighed goods (priced per 100 g), or `-`
 * for a price on request.
 */
export const aisles: {
  id: string
  names: [string, string]
  shelves: { id: string; names: [string, string]; goods: string }[]
}[] = [
  {
    id: 'manav',
    names: ['Manav', 'Fruit and vegetables'],
    shelves: [
      {
        id: 'meyve',
        names: ['Meyve', 'Fruit'],
        goods: `
Amasya elması | Amasya apples | kg 54.90 | red-apple
Yeşil elma | Green apples | kg 59.90 | green-apple
Starking elma | Red Delicious apples | kg 49.90 | red-apple green-apple
Deveci armudu | Deveci pears | kg 79.90 | pear
Yerli muz | Local bananas | kg 89.90 | banana
İthal muz | Imported bananas | kg 99.90 | banana coconut
Finike portakalı | Finike oranges | kg 44.90 | tangerine
Mandalina | Mandarins | kg 39.90 | tangerine leafy-green
Lamas limon | Lemons | kg 49.90 | lemon
Misket limonu | Limes | kg 189.90 | lime
Sultaniye üzümü | Sultana grapes | kg 119.90 | grapes
Kırmızı üzüm | Red grapes | kg 129.90 | grapes wine-glass
Bursa şeftalisi | Bursa peaches | kg 99.90 | peach
Çilek | Strawberries | 500g 84.90; 1kg 159.90 | strawberry
Napolyon kiraz | Napoleon cherries | kg 199.90 | cherries
Yaban mersini | Blueberries | 125g 79.90; 250g 149.90 | blueberries
Diyarbakır karpuzu | Diyarbakır watermelon | kg 24.90 | watermelon
Kırkağaç kavunu | Kırkağaç melon | kg 39.90 | melon
Ananas | Pineapple | 149.90 | pineapple
Armut kurusu | Dried pears | kg 459.00 | pear chestnut
Anamur muzu salkımı | Anamur banana bunch | 129.90 | banana leafy-green
Mango | Mango | 119.90 | mango
Kivi | Kiwi fruit | kg 109.90 | kiwi-fruit
Avokado | Avocado | 44.90 | avocado
Hindistan cevizi | Coconut | 94.90 | coconut`,
      },
      {
        id: 'sebze',
        names: ['Sebze', 'Vegetables'],
        goods: `
Salkım domates | Vine tomatoes | kg 59.90 | tomato
Pembe domates | Pink tomatoes | kg 74.90 | tomato herb
Çeri domates | Cherry tomatoes | 250g 44.90; 500g 79.90 | tomato cherries
Çengelköy salatalığı | Çengelköy cucumbers | kg 49.90 | cucumber
Kemer patlıcan | Long aubergines | kg 54.90 | eggplant
Kapya biber | Red kapia peppers | kg 69.90 | hot-pepper bell-pepper
Dolmalık biber | Peppers for stuffing | kg 64.90 | bell-pepper
Acı sivri biber | Hot green peppers | kg 79.90 | hot-pepper
Beypazarı havucu | Beypazarı carrots | kg 29.90 | carrot
Patates | Potatoes | kg 24.90 | potato
Taze patates | New potatoes | kg 34.90 | potato herb
Bebek havuç | Baby carrots | 500g 69.90 | carrot herb
Köz patlıcan | Fire-roasted aubergine | 400g 119.90 | eggplant jar
Tatlı patates | Sweet potatoes | kg 69.90 | roasted-sweet-potato
Kuru soğan | Brown onions | kg 19.90 | onion
Mor soğan | Red onions | kg 29.90 | onion beans
Taşköprü sarımsağı | Taşköprü garlic | 250g 89.90; 500g 169.90 | garlic
Taze zencefil | Fresh ginger | kg 219.90 | ginger-root
Brokoli | Broccoli | kg 89.90 | broccoli
Bezelye | Peas in the pod | kg 99.90 | pea-pod
Mısır | Corn on the cob | 24.90 | ear-of-corn
Kültür mantarı | Button mushrooms | 400g 59.90 | brown-mushroom herb
İstiridye mantarı | Oyster mushrooms | 250g 74.90 | brown-mushroom
Bal kabağı | Pumpkin | kg 39.90 | jack-o-lantern`,
      },
      {
        id: 'yesillik',
        names: ['Yeşillik', 'Greens and herbs'],
        goods: `
Kıvırcık marul | Curly lettuce | 29.90 | leafy-green
Göbek marul | Cos lettuce | 34.90 | leafy-green cucumber
Roka | Rocket, bunch | 14.90 | leafy-green herb
Maydanoz | Parsley, bunch | 12.90 | herb
Dereotu | Dill, bunch | 12.90 | herb lemon
Taze nane | Mint, bunch | 14.90 | herb teacup-without-handle
Fesleğen | Basil, pot | 49.90 | potted-plant
Ispanak | Spinach | kg 44.90 | leafy-green egg
Semizotu | Purslane | kg 54.90 | leafy-green garlic
Bebek salata karışımı | Baby leaf salad mix | 39.90 | green-salad`,
      },
    ],
  },
  {
    id: 'firin',
    names: ['Fırın', 'Bakery'],
    shelves: [
      {
        id: 'ekmek',
        names: ['Ekmek', 'Bread'],
        goods: `
Taş fırın ekmeği | Stone-oven loaf | 15.00 | bread
Tam buğday ekmeği | Wholewheat bread | 32.50 | bread sheaf-of-rice
Ekşi mayalı ekmek | Sourdough bread | half 45.00; whole 85.00 | bread jar
Çavdar ekmeği | Rye bread | 48.00 | bread butter
Mısır ekmeği | Corn bread | 39.50 | bread ear-of-corn
Baget | Baguette | 27.50 | baguette-bread
Lavaş | Lavash, five | 34.90 | flatbread
Bazlama | Bazlama flatbread, three | 39.90 | flatbread honey-pot
Yufka | Yufka pastry sheets | 44.90 | flatbread cheese-wedge
Tost ekmeği | Sandwich loaf | 36.90 | bread cheese-wedge
Pide | Ramadan pide | 40.00 | flatbread sheaf-of-rice
Zeytinli ekmek | Olive bread | 62.50 | bread olive`,
      },
      {
        id: 'pastane',
        names: ['Pastane', 'Pastries'],
        goods: `
Simit | Simit | 15.00 | bagel
Açma | Soft ring roll | 17.50 | bagel butter
Peynirli poğaça | Cheese pogacha | 20.00 | bagel cheese-wedge
Zeytinli poğaça | Olive pogacha | 20.00 | bagel olive
Tereyağlı kruvasan | Butter croissant | 42.50 | croissant
Çikolatalı kruvasan | Chocolate croissant | 52.50 | croissant chocolate-bar
Su böreği | Layered cheese borek | kg 420.00 | pie cheese-wedge
Ispanaklı börek | Spinach borek | kg 360.00 | pie leafy-green
Fıstıklı baklava | Pistachio baklava | kg 1250.00 | waffle honey-pot
Cevizli baklava | Walnut baklava | kg 890.00 | waffle chestnut
Limonlu kek | Lemon loaf cake | 119.90 | shortcake lemon
Kakaolu kek | Cocoa cake | 124.90 | shortcake chocolate-bar
Elmalı kurabiye | Apple cookies | kg 380.00 | cookie red-apple
Damla çikolatalı kurabiye | Chocolate chip cookies | kg 410.00 | cookie
Donut | Doughnut | 39.90 | doughnut
Doğum günü pastası | Birthday cake, made to order | - | birthday-cake`,
      },
    ],
  },
  {
    id: 'sarkuteri',
    names: ['Süt ve şarküteri', 'Dairy and deli'],
    shelves: [
      {
        id: 'sut',
        names: ['Süt ve yoğurt', 'Milk and yoghurt'],
        goods: `
Günlük süt | Fresh milk | 500ml 32.90; 1L 54.90 | glass-of-milk
Yarım yağlı süt | Semi-skimmed milk | 1L 46.90 | glass-of-milk sheaf-of-rice
Laktozsuz süt | Lactose-free milk | 1L 59.90 | glass-of-milk cookie
Keçi sütü | Goat's milk | 1L 119.90 | glass-of-milk herb
Yulaf içeceği | Oat drink | 1L 109.90 | beverage-box sheaf-of-rice
Badem içeceği | Almond drink | 1L 129.90 | beverage-box chestnut
Kaymaklı yoğurt | Set yoghurt with cream | 500g 54.90; 1kg 99.90; 2kg 184.90 | bowl-with-spoon
Süzme yoğurt | Strained yoghurt | 400g 74.90; 900g 149.90 | bowl-with-spoon honey-pot
Meyveli yoğurt | Fruit yoghurt | 24.90 | bowl-with-spoon strawberry
Kefir | Kefir | 250ml 26.90; 1L 84.90 | glass-of-milk blueberries
Ayran | Ayran | 200ml 11.90; 1L 44.90 | glass-of-milk cucumber
Tereyağı | Butter | 250g 149.90; 500g 284.90 | butter
Krema | Cooking cream | 49.90 | glass-of-milk brown-mushroom
Çikolatalı süt | Chocolate milk | 19.90 | beverage-box chocolate-bar
Muzlu süt | Banana milk | 19.90 | beverage-box banana
Manda kaymağı | Buffalo clotted cream | 200g 169.90 | custard honey-pot`,
      },
      {
        id: 'peynir',
        names: ['Peynir', 'Cheese'],
        goods: `
Ezine beyaz peyniri | Ezine white cheese | kg 489.00 | cheese-wedge olive
Taze kaşar | Young kashar cheese | kg 459.00 | cheese-wedge
Eski kaşar | Aged kashar cheese | kg 729.00 | cheese-wedge grapes
Erzincan tulumu | Erzincan tulum cheese | kg 689.00 | cheese-wedge chestnut
Kars gravyeri | Kars gruyère | kg 899.00 | cheese-wedge wine-glass
Van otlu peyniri | Van herb cheese | kg 559.00 | cheese-wedge herb
Lor peyniri | Curd cheese | kg 189.00 | bowl-with-spoon cheese-wedge
Hellim | Halloumi | 225g 164.90 | cheese-wedge watermelon
Çeçil peyniri | String cheese | kg 519.00 | cheese-wedge tomato
Labne | Labneh | 200g 54.90; 400g 94.90 | bowl-with-spoon olive
Keçi peyniri | Goat's cheese | kg 649.00 | cheese-wedge honey-pot
Rokfor | Blue cheese | kg 949.00 | cheese-wedge pear`,
      },
      {
        id: 'kahvaltilik',
        names: ['Kahvaltılık', 'For breakfast'],
        goods: `
Serbest gezen tavuk yumurtası | Free-range eggs | 10 109.90; 15 154.90; 30 289.90 | egg nest-with-eggs
Organik yumurta | Organic eggs | 10 149.90 | egg herb
Gemlik zeytini | Gemlik black olives | kg 259.00 | olive
Kırma yeşil zeytin | Cracked green olives | kg 219.00 | olive lemon
Biberli zeytin | Olives with red pepper | kg 239.00 | olive hot-pepper
Çam balı | Pine honey | 460g 219.90; 850g 379.90 | honey-pot evergreen-tree
Çiçek balı | Blossom honey | 460g 239.90; 850g 409.90 | honey-pot blossom
Petek bal | Honeycomb | kg 620.00 | honey-pot honeybee
Vişne reçeli | Sour cherry jam | 94.90 | jar cherries
Çilek reçeli | Strawberry jam | 94.90 | jar strawberry
İncir reçeli | Fig jam | 99.90 | jar beans
Kayısı reçeli | Apricot jam | 89.90 | jar peach
Tahin | Tahini | 300g 119.90; 600g 214.90 | jar peanuts
Üzüm pekmezi | Grape molasses | 129.90 | jar grapes
Fındık kreması | Hazelnut spread | 350g 139.90; 750g 269.90 | jar chestnut
Fıstık ezmesi | Peanut butter | 159.90 | jar peanuts butter
Kangal sucuk | Sucuk sausage ring | kg 720.00 | hot-dog
Kayseri pastırması | Kayseri pastirma | kg 1490.00 | bacon
Hindi füme | Smoked turkey slices | 150g 94.90 | turkey
Acuka | Walnut and pepper spread | 200g 89.90 | jar hot-pepper chestnut
Zeytin ezmesi | Olive paste | 180g 99.90 | jar olive`,
      },
    ],
  },
  {
    id: 'kasap',
    names: ['Kasap ve balık', 'Butcher and fish'],
    shelves: [
      {
        id: 'et',
        names: ['Et', 'Meat'],
        goods: `
Dana kıyma | Minced beef | kg 589.00 | cut-of-meat onion
Dana kuşbaşı | Diced beef | kg 649.00 | cut-of-meat carrot
Dana antrikot | Rib-eye steak | kg 989.00 | cut-of-meat
Dana bonfile | Beef fillet | kg 1290.00 | cut-of-meat herb
Kuzu pirzola | Lamb chops | kg 1090.00 | meat-on-bone herb
Kuzu but | Leg of lamb | kg 869.00 | meat-on-bone
Kuzu gerdan | Neck of lamb | kg 649.00 | meat-on-bone potato
Kasap köfte | Butcher's meatballs | kg 629.00 | falafel tomato
İnegöl köfte | İnegöl meatballs | kg 649.00 | falafel flatbread
Dana ciğer | Calf's liver | kg 469.00 | cut-of-meat hot-pepper
İlikli kemik | Marrow bones | kg 149.00 | bone`,
      },
      {
        id: 'tavuk',
        names: ['Tavuk', 'Poultry'],
        goods: `
Bütün tavuk | Whole chicken | kg 139.00 | turkey lemon
Tavuk göğsü | Chicken breast | kg 239.00 | turkey herb
Tavuk but | Chicken legs | kg 159.00 | poultry-leg
Tavuk kanat | Chicken wings | kg 219.00 | poultry-leg hot-pepper
Tavuk şiş | Marinated chicken skewers | kg 269.00 | oden poultry-leg
Köy tavuğu | Farm chicken | kg 249.00 | chicken
Hindi göğsü | Turkey breast | kg 329.00 | turkey`,
      },
      {
        id: 'balik',
        names: ['Balık', 'Fish and seafood'],
        goods: `
Levrek | Sea bass | kg 549.00 | fish lemon
Çipura | Gilthead bream | kg 499.00 | fish herb
Norveç somonu | Norwegian salmon | kg 899.00 | sushi lemon
Hamsi | Black Sea anchovies | kg 229.00 | fish ear-of-corn
Lüfer | Bluefish | - | fish tropical-fish
Karides | Shrimp | kg 949.00 | shrimp
Ahtapot | Octopus | kg 1190.00 | octopus
Kalamar | Squid | kg 899.00 | squid
Midye dolma | Stuffed mussels | 10 120.00; 20 220.00 | oyster lemon
Mavi yengeç | Blue crab | kg 690.00 | crab`,
      },
    ],
  },
  {
    id: 'kiler',
    names: ['Kiler', 'Pantry'],
    shelves: [
      {
        id: 'bakliyat',
        names: ['Bakliyat ve tahıl', 'Pulses and grains'],
        goods: `
Baldo pirinç | Baldo rice | 1kg 109.90; 2.5kg 259.90; 5kg 499.90 | cooked-rice
Osmancık pirinç | Osmancık rice | 1kg 89.90; 2.5kg 214.90 | cooked-rice sheaf-of-rice
Basmati pirinç | Basmati rice | 1kg 149.90 | cooked-rice herb
Pilavlık bulgur | Coarse bulgur | 1kg 49.90; 2.5kg 114.90 | bowl-with-spoon sheaf-of-rice
Köftelik bulgur | Fine bulgur | 1kg 46.90 | bowl-with-spoon tomato
Kırmızı mercimek | Red lentils | 1kg 69.90; 2.5kg 164.90 | bowl-with-spoon carrot
Yeşil mercimek | Green lentils | 1kg 79.90 | bowl-with-spoon pea-pod
Kuru fasulye | Dried white beans | 1kg 119.90 | beans bowl-with-spoon
Barbunya | Borlotti beans | 1kg 124.90 | beans
Koçbaşı nohut | Large chickpeas | 1kg 99.90 | peanuts bowl-with-spoon
Börülce | Black-eyed beans | 1kg 109.90 | beans garlic
Yulaf ezmesi | Rolled oats | 500g 54.90; 1kg 99.90 | bowl-with-spoon banana
Kinoa | Quinoa | 500g 139.90 | bowl-with-spoon avocado
Karabuğday | Buckwheat | 500g 94.90 | sheaf-of-rice
Un | Plain flour | 1kg 32.90; 2kg 59.90; 5kg 139.90 | sheaf-of-rice bread
İrmik | Semolina | 500g 24.90 | bowl-with-spoon custard`,
      },
      {
        id: 'makarna',
        names: ['Makarna ve çorba', 'Pasta and soup'],
        goods: `
Spagetti | Spaghetti | 27.90 | spaghetti
Lazanya | Lasagne sheets | 64.90 | spaghetti cheese-wedge
Yüksük çorbası | Dumpling soup, ready | 84.90 | steaming-bowl dumpling
Burgu makarna | Fusilli | 27.90 | spaghetti tomato
Kalem makarna | Penne | 27.90 | spaghetti hot-pepper
Ev eriştesi | Home-cut noodles | 500g 89.90 | steaming-bowl egg
Kayseri mantısı | Kayseri manti dumplings | 500g 189.90; 1kg 349.90 | dumpling
Şehriye | Orzo | 22.90 | cooked-rice egg
Tarhana | Tarhana soup base | 250g 79.90; 500g 149.90 | steaming-bowl tomato
Mercimek çorbası | Red lentil soup, ready | 64.90 | steaming-bowl carrot
Ezogelin çorbası | Ezogelin soup, ready | 64.90 | steaming-bowl hot-pepper`,
      },
      {
        id: 'sos',
        names: ['Salça, yağ ve baharat', 'Pastes, oils and spices'],
        goods: `
Domates salçası | Tomato paste | 360g 64.90; 830g 129.90 | canned-food tomato
Biber salçası | Red pepper paste | 360g 79.90; 830g 159.90 | jar hot-pepper
Soyulmuş domates | Peeled tomatoes | 49.90 | canned-food
Naturel sızma zeytinyağı | Extra virgin olive oil | 500ml 249.90; 1L 469.90; 5L 2190.00 | olive amphora
Erken hasat zeytinyağı | Early harvest olive oil | 500ml 389.90 | olive herb amphora
Ayçiçek yağı | Sunflower oil | 1L 84.90; 5L 399.90 | sunflower
Elma sirkesi | Apple vinegar | 44.90 | red-apple jar
Üzüm sirkesi | Grape vinegar | 39.90 | grapes jar
Nar ekşisi | Pomegranate molasses | 119.90 | cherries jar
Deniz tuzu | Sea salt | 29.90 | salt
Tane karabiber | Black peppercorns | kg 780.00 | salt beans
Pul biber | Chilli flakes | kg 560.00 | hot-pepper salt
Kimyon | Cumin | kg 640.00 | sheaf-of-rice salt
Kekik | Dried thyme | kg 690.00 | herb salt
Sumak | Sumac | kg 590.00 | grapes salt
Nane | Dried mint | kg 540.00 | herb teacup-without-handle
Tarçın | Ground cinnamon | kg 720.00 | wood salt
Safran | Saffron | 1g 389.90; 2g 749.90 | hyacinth
Turşu | Mixed pickles | 720g 74.90; 1.6kg 139.90 | jar cucumber
Asma yaprağı | Vine leaves in brine | 89.90 | jar leafy-green`,
      },
    ],
  },
  {
    id: 'atistirma',
    names: ['Atıştırmalık', 'Snacks and sweets'],
    shelves: [
      {
        id: 'kuruyemis',
        names: ['Kuruyemiş', 'Nuts and dried fruit'],
        goods: `
Antep fıstığı | Antep pistachios | kg 1190.00 | peanuts pea-pod
Kavrulmuş fındık | Roasted hazelnuts | kg 690.00 | chestnut
Çiğ badem | Raw almonds | kg 640.00 | chestnut peach
Kaju | Cashews | kg 790.00 | peanuts
Ceviz içi | Walnut halves | kg 590.00 | chestnut brown-mushroom
Tuzlu yer fıstığı | Salted peanuts | kg 249.00 | peanuts salt
Sarı leblebi | Roasted chickpeas | kg 229.00 | peanuts ear-of-corn
Kabak çekirdeği | Pumpkin seeds | kg 429.00 | jack-o-lantern peanuts
Ay çekirdeği | Sunflower seeds | kg 199.00 | sunflower peanuts
Malatya kayısısı | Malatya apricots | kg 489.00 | peach
Aydın inciri | Aydın dried figs | kg 429.00 | onion honey-pot
Çekirdeksiz kuru üzüm | Seedless raisins | kg 229.00 | grapes
Medine hurması | Medina dates | kg 389.00 | beans honey-pot
Gün kurusu elma | Sun-dried apple rings | kg 549.00 | red-apple`,
      },
      {
        id: 'tatli',
        names: ['Tatlı ve çikolata', 'Sweets and chocolate'],
        goods: `
Güllü lokum | Rose Turkish delight | kg 390.00 | candy rose
Fıstıklı lokum | Pistachio Turkish delight | kg 620.00 | candy pea-pod
Akide şekeri | Boiled sweets | kg 290.00 | candy
Sade helva | Plain halva | kg 320.00 | butter honey-pot
Kakaolu helva | Cocoa halva | kg 340.00 | chocolate-bar butter
Bitter çikolata | Dark chocolate | 79.90 | chocolate-bar
Sütlü çikolata | Milk chocolate | 69.90 | chocolate-bar glass-of-milk
Fındıklı çikolata | Hazelnut chocolate | 84.90 | chocolate-bar chestnut
Lolipop | Lollipop | 9.90 | lollipop
Kestane şekeri | Candied chestnuts | 400g 389.90 | chestnut candy
Kestaneli çikolata | Chestnut chocolate | 99.90 | chocolate-bar candy
Pişmaniye | Pishmaniye candy floss | 149.90 | candy shaved-ice
Sade dondurma | Maras ice cream | 500ml 149.90; 1L 269.90 | ice-cream
Meyveli dondurma | Fruit ice cream | 500ml 159.90; 1L 289.90 | ice-cream strawberry
Külah dondurma | Ice cream cone | 34.90 | soft-ice-cream
Sütlaç | Rice pudding | 54.90 | custard cooked-rice
Kazandibi | Kazandibi pudding | 59.90 | custard`,
      },
      {
        id: 'cips',
        names: ['Cips ve bisküvi', 'Crisps and biscuits'],
        goods: `
Tuzlu patates cipsi | Salted crisps | 49.90 | french-fries salt
Baharatlı patates cipsi | Spicy crisps | 49.90 | french-fries hot-pepper
Mısır cipsi | Corn chips | 54.90 | taco ear-of-corn
Patlamış mısır | Popcorn | 29.90 | popcorn
Tuzlu çubuk kraker | Salted pretzel sticks | 19.90 | pretzel
Susamlı kraker | Sesame crackers | 24.90 | rice-cracker
Yulaflı bisküvi | Oat biscuits | 39.90 | cookie sheaf-of-rice
Kakaolu bisküvi | Cocoa biscuits | 29.90 | cookie chocolate-bar
Gofret | Wafer | 12.90 | waffle
Pirinç patlağı | Rice cakes | 34.90 | rice-cracker cooked-rice`,
      },
    ],
  },
  {
    id: 'icecek',
    names: ['İçecek', 'Drinks'],
    shelves: [
      {
        id: 'soguk',
        names: ['Soğuk içecek', 'Cold drinks'],
        goods: `
Doğal kaynak suyu | Spring water | 500ml 7.50; 1.5L 14.90; 5L 34.90 | droplet tumbler-glass
Maden suyu | Mineral water | 6 64.90; 24 239.90 | droplet lemon
Sıkma portakal suyu | Fresh orange juice | 250ml 54.90; 1L 189.90 | beverage-box tangerine
Nar suyu | Pomegranate juice | 250ml 74.90; 1L 259.90 | beverage-box cherries
Elma suyu | Apple juice | 59.90 | beverage-box red-apple
Vişne nektarı | Sour cherry nectar | 54.90 | beverage-box cherries
Şeftali nektarı | Peach nectar | 54.90 | beverage-box peach
Limonata | Lemonade | 49.90 | tropical-drink lemon
Karpuz suyu | Watermelon juice | 59.90 | tropical-drink watermelon
Ananas suyu | Pineapple juice | 69.90 | tropical-drink pineapple
Acılı şalgam | Hot turnip juice | 300ml 29.90; 1L 69.90 | tumbler-glass carrot
Soğuk çay | Iced tea | 44.90 | cup-with-straw lemon
Gazoz | Fizzy lemonade | 27.50 | cup-with-straw
Sade soda | Soda water | 14.90 | cup-with-straw ice`,
      },
      {
        id: 'sicak',
        names: ['Çay ve kahve', 'Tea and coffee'],
        goods: `
Rize çayı | Rize black tea | 500g 149.90; 1kg 279.90 | teapot teacup-without-handle
Bergamot aromalı çay | Bergamot tea | 500g 174.90 | teacup-without-handle lemon
Yeşil çay | Green tea | 89.90 | teacup-without-handle leafy-green
Ihlamur | Linden flowers | kg 1290.00 | teacup-without-handle blossom
Kuşburnu çayı | Rosehip tea | 79.90 | teacup-without-handle cherries
Adaçayı | Sage tea | 74.90 | teacup-without-handle herb
Türk kahvesi | Turkish coffee | 100g 89.90; 250g 209.90 | hot-beverage
Filtre kahve | Filter coffee | 250g 249.90; 1kg 889.90 | hot-beverage cookie
Çekirdek kahve | Coffee beans | 250g 269.90; 1kg 949.90 | hot-beverage beans
Sahlep | Salep | 99.90 | hot-beverage snowflake
Sıcak çikolata | Hot chocolate | 119.90 | hot-beverage chocolate-bar`,
      },
    ],
  },
  {
    id: 'ev',
    names: ['Ev ve temizlik', 'Home and cleaning'],
    shelves: [
      {
        id: 'temizlik',
        names: ['Temizlik', 'Cleaning'],
        goods: `
Zeytinyağlı sabun | Olive oil soap | 4 129.90; 8 239.90 | soap olive
Defne sabunu | Laurel soap | 59.90 | soap herb
Sıvı sabun | Liquid soap | 79.90 | lotion-bottle
Bulaşık deterjanı | Washing-up liquid | 84.90 | lotion-bottle sponge
Bulaşık süngeri | Dish sponges, five | 34.90 | sponge
Çamaşır deterjanı | Laundry detergent | 1.5L 219.90; 3L 399.90 | basket bubbles
Arap sabunu | Soft soap | 109.90 | soap bucket
Tuvalet kâğıdı | Toilet paper | 12 219.90; 32 499.90 | roll-of-paper
Kâğıt havlu | Kitchen roll, six | 159.90 | roll-of-paper sponge
Saplı süpürge | Broom | 149.90 | broom
Cam bezi | Glass cloth | 49.90 | sponge bubbles
Temizlik kovası | Bucket | 119.90 | bucket`,
      },
      {
        id: 'ev-gerec',
        names: ['Ev gereçleri', 'Household'],
        goods: `
Mum | Candles, six | 69.90 | candle
Pil | Batteries, four | 129.90 | battery
Ampul | LED bulb | 89.90 | light-bulb
Çay bardağı | Tea glasses, six | 189.90 | tumbler-glass teapot
Çelik çaydanlık | Steel teapot | 849.90 | teapot
Cam kavanoz | Glass jar | 59.90 | jar
Bez çanta | Cloth bag | 49.90 | shopping-bags
Diş fırçası | Toothbrush | 54.90 | toothbrush
Kedi maması | Cat food | 85g 19.90; 1.5kg 329.90 | cat canned-food
Köpek maması | Dog food | 1.5kg 299.90; 3kg 549.90 | dog bone`,
      },
    ],
  },
]
