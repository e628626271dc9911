/**
 * Everyday concepts and the words for them in each of `conceptColumns`. `@` marks persons, who are not named in many
 * requests; `!` concepts of a translator's or a model's comments.
 *
 * A word stands for the beginning of words; `_` marks its end, `~` a space, and `[ae]` either letter. A word after `?` has
 * other meanings too: in a translation it confirms the concept, but it does not show that a text is about it.
 */
export const conceptTable = `
water|agua_ aguas_|eau_ eaux_|agua|acqua|wasser|water|вода воды воду воде водой|air_ airnya|ماء ?مياه الماء|물_ 물이 물을 ?물은 물도 물에 생수 바닷물 온수|?水|?水
?tea|?té_|thé_ thés_|chá_|?tè_ ?té_|tee_ tees_|thee_|чай чая чаю|teh_|شاي|?차를 차_ 홍차 녹차|お茶 紅茶 緑茶 茶を ティー|茶
coffee latte cappuccino espresso|café cafe latte cappuccino espresso|café latte cappuccino espresso|?cafe latte cappuccino espresso|caffè ?latte cappuccino espresso|kaffee latte cappuccino espresso|koffie latte cappuccino espresso|кофе латте капучино|kopi latte|قهوة القهوة لاتيه|커피 라테 라떼|コーヒー 珈琲 ラテ|咖啡 拿铁 拿鐵
milk|leche|lait_|leite|latte|milch|melk|молок|susu|حليب ?لبن|우유|牛乳 ミルク|牛奶 ?奶
beer|cerveza|bière|cerveja|birra birre|bier|bier|пив|bir_|بيرة|맥주|ビール|啤酒
wine|?vino|vin_ vins_|vinho|vino vini|wein|wijn|вино вина вином|anggur|نبيذ|와인 포도주|ワイン|葡萄酒 红酒 紅酒 白酒
juice|jugo zumo|jus_|suco ?sumo|succo succhi|saft säft|sap_ sapje|сок_ сока соку|jus_|عصير|주스|ジュース|果汁 橙汁
bread|pan_ panes|?pain_ pains_|pão pães|pane_ pani_|brot|brood|хлеб|roti|خبز|빵|パン|面包 麵包
rice|arroz|riz_|arroz|riso_|reis_|rijst|рис_ риса|nasi beras|أرز رز الرز|밥 쌀|?ご飯 米 ライス|米饭 大米 白饭 白飯 ?饭 ?飯
egg|huevo|œuf oeuf|ovo|uov|eier ei_|ei_ eieren|яйц яиц|telur|بيض|계란 달걀|卵 玉子 たまご|?蛋
cheese|queso|fromage|queijo|formaggi|käse|kaas|сыр_ сыра сыром сыры|keju|جبن|치즈|チーズ|芝士 奶酪 起司
?butter|mantequilla|beurre|manteiga|burro|butter|boter|сливочн масл|mentega|زبدة|버터|バター|黄油 牛油
meat|carne|viande|carne|carne|fleisch|vlees|мяс|daging|لحم اللحم لحوم|고기|肉|肉
?chicken|pollo|poulet|frango galinha|pollo|?huhn hähnchen ?hühn|kip_ kippen|куриц курин ?кури|ayam|دجاج|닭 치킨|鶏 チキン|鸡 雞
fish|pescado pez_ peces pesca|poisson pêche|peixe pesca|pesce pesci pesca|fisch|vis_ vissen|рыб|ikan|سمك أسماك|생선 물고기 낚시|魚|?鱼 魚
vegetable|verdura vegetal|légume|legume vegetal verdura|verdur|gemüse|groente|овощ|sayur|خضار خضر خضروات|채소 야채|野菜|蔬菜 ?菜_ 青菜 ?素
fruit|fruta|fruit|fruta|frutt|obst frücht frucht|fruit|фрукт|?buah|فاكهة فواكه|과일|果物 フルーツ|水果 生果
apple|manzana|pomme_ pommes_|maçã|mel[ae]_ mela mele|apfel äpfel|appel|яблок|apel|تفاح|사과|りんご リンゴ|苹果 蘋果
potato|patata papa_ papas_|patate ?pomme|batata|patat|kartoffel|aardappel|картоф картош|kentang|بطاط|감자|じゃがいも ポテト|土豆 薯
soup|sopa|soupe potage|sopa|zuppa zuppe minestr|suppe|soep|суп_ супа супе супом борщ|sup_ soto|حساء شوربة|국_ 국을 국은 국이 수프 찌개|スープ 汁|?汤 ?湯
sugar|azúcar|sucre sucré|açúcar|zucchero|zucker|suiker|сахар|gula|سكر|설탕|砂糖|?糖
?salt|sal_|sel_|sal_|sale_|salz|zout|соль_ соли солью солён|garam|ملح|소금|塩|盐 鹽
cake|pastel tarta torta|gâteau|bolo|torta torte|kuchen torte|taart cake gebak|торт пирог|kue_ kuenya|كعك كيك|케이크|?ケーキ|蛋糕
drink drank|beb|?boi[rst] boire boisson bu_ buv|beb|bev ber[eo]_ bevuto|trink trank getränk|drink dronk gedronk|пить_ пьё выпи напит пил|minum|شرب أشرب يشرب مشروب|마시 마셔 음료|?飲|喝 飲 饮
waiter|camarer mesero|serveu|garçom empregado|camerier|kellner|ober|официант|pelayan|نادل|웨이터 종업원|ウェイター 店員|服务员 侍應
menu|menú ?carta_|menu carte_|menu ementa cardápio|menu|speisekarte|menu|меню|?menu|قائمة|메뉴|メニュー|菜单 餐牌 菜單
table|mesa|table_ tables_|mesa|tavol|tisch|tafel|стол_ стола столе столик|meja|طاولة مائدة|테이블 탁자 식탁 ?자리|テーブル 机|桌 枱 ?檯
chair|silla|chaise|cadeira|sedi[ae]|stuhl stühl|stoel|стул|kursi|كرسي كراسي|의자|椅子 いす|椅 凳
?bed|cama_ camas_|lit_ lits_|cama_ camas_|?lett[oi]_|bett|bed_ bedden|кровать кровати постел|tempat~tidur ranjang kasur|سرير أسرة|침대|ベッド|?床
room|habitaci cuarto ?registro~de~entrada|chambre pièce|quarto sala_|camer[ae]_ stanz|zimmer|kamer|комнат ?номер|kamar ?ruang|غرف ?تسجيل~الوصول|방_ 방이 방을 방은 방에 객실 빈방|部屋|房
house ?home|casa_ casas_ hogar|maison chez|casa_ casas_|casa_ case_|?haus ?häus zuhaus|huis ?thuis|дом_ дома доме дому|?rumah|بيت ?منزل|집|?家 ?うち|?家 ?屋 房子
apartment ?flat|apartament piso_ departament|appartement|apartament|?appartament|wohnung|appartement flat_|квартир|apartemen|شقة الشقة|아파트|アパート マンション|公寓 單位 ?房子
door|puerta|porte_ portes_|porta_ portas_|port[ae]_ porton|tür_ türen|deur|двер|pintu|باب الباب أبواب|?문_ 문이 ?문을 문은|ドア 扉|?门 ?門
window|ventana|fenêtre vitre|janela|finestr|fenster|raam ramen|окн окон|jendela|نافذة ?شباك نوافذ|창문 창가|窓|窗
lamp ?light|luz_ luces_ lámpara|lumière lampe|luz_ luzes lâmpada|luce luci_ lampad|licht lampe|licht lamp|свет_ лампа лампу лампы света|lampu|ضوء مصباح نور|불_ 불이 ?불을 조명 등_|?電気 明かり ライト ?ランプ|灯 燈
bath shower|ducha ?baño|douche bain|chuveiro banho|docci ?bagn|dusche|douche bad_|душ_ ванн|mandi|حمام استحمام دش|샤워 욕실|シャワー 風呂|淋浴 洗澡 ?浴 花灑 沖涼
toilet|baño_ baños aseo servicios|toilette|?banheiro casa~de~banho sanitári|?bagno toilette|toilette klo_|toilet wc_|туалет|toilet kamar~kecil|حمام مرحاض دورة|화장실|トイレ お手洗い|厕所 洗手间 廁所 洗手間
towel soap|toalla jabón champú|serviette savon shampooing|toalha sabonete sabão champô|asciugaman sapone shampoo|handtuch handtüch seife shampoo|handdoek zeep shampoo|полотен мыл[оа]_ шампун|handuk sabun sampo|منشفة مناشف صابون شامبو|수건 비누 샴푸|タオル 石鹸 シャンプー|毛巾 肥皂 洗发 番梘
heating heater|calefac|chauff|aquec|riscald|heizung ?heiz|verwarm|отоплен обогрев|pemanas|تدفئة مدفأة|난방 히터|暖房 ヒーター|暖气 暖氣 暖爐
elevator ?lift|ascensor elevador|ascenseur|elevador|ascensore|aufzug lift_ fahrstuhl|lift_|лифт|lift|مصعد|엘리베이터|エレベーター|电梯 電梯 𨋢 升降机
stairs staircase|escaler|escalier|escad|scal[ae]_|treppe|trap_ trappen|лестниц|tangga|سلم ?درج سلالم|계단|?階段|楼梯 樓梯
floor|?piso ?planta suelo|étage ?sol_|?andar_ piso|?piano_ pavimento|stock etage boden|verdieping vloer|этаж пол_ ?полу|?lantai|طابق أرضية|층 바닥|階 床|层 ?樓 ?楼 地板
wall|pared muro|mur_ murs_|parede muro|muro pareti parete|wand_ wänd mauer|muur muren|стен|dinding tembok|جدار حائط|벽|壁|墙 牆
?roof|techo tejado|toit|telhado|tetto tetti|?dach|dak_|крыш|atap|سقف سطح|지붕|屋根|屋顶 屋頂
balcony|balcón terraza|balcon terrasse|varanda sacada|balcon terrazz|balkon|balkon|балкон|balkon|شرفة بلكونة|발코니|バルコニー ベランダ|阳台 露台
hotel|hotel|hôtel|hotel|hotel albergo|hotel|hotel|отел гостиниц|hotel|فندق|호텔|ホテル|酒店 旅馆 宾馆
bridge|puente|pont_ ponts_|ponte|ponte ponti_|brücke|brug|мост_ моста мосту мосты|jembatan|جسر|다리|?橋|?桥 橋
church|iglesia|église|igreja|chiesa|kirche|kerk|церк|gereja|كنيسة|교회|教会|教堂
?park|parque|parc_ parcs_|parque|parco parchi|park_|park_|парк|taman|حديقة متنزه|공원|公園|公园 公園
beach|playa|plage|praia|spiaggi|strand|strand|пляж|pantai|شاطئ|해변 바닷가|ビーチ 海岸 浜|海滩 沙灘 沙滩
?sea|mar_ mares_|?mer_ mers_|mar_|mare_|meer_ ?see_|zee_|мор[еяю]_|laut|بحر البحر|바다|?海|?海
lake|lago_|lac_ lacs_|lago_|lago_|see_|?meer_|озер|danau|بحيرة|호수|湖|湖
river|río_|rivière fleuve|rio_|fiume|fluss|rivier|река реки реке реку рекой|sungai|نهر|강_ 강이 강은 강을 강물 강에|川|?河
mountain|montaña monte|montagne|montanha|montagn|berg_ berge|berg_ bergen|гор[аыеу]_|gunung|جبل جبال|산_ 산이 산을 산은 산에 등산|山|?山
forest woods|bosque|forêt ?bois_|floresta bosque|bosco foresta|wald|bos_ woud|лес_ леса лесу|hutan|غابة|숲|森|森林 树林 樹林
tree|árbol|arbre|árvore|alber|baum bäum|boom bomen|?дерев|pohon|شجر أشجار|나무|?木|树 樹
island|isla_ islas_|île_ îles_|ilha|isol[ae]_|insel|eiland|остров|pulau|جزيرة جزر|섬|島|?岛 島
?sun sunny|sol_ solead|soleil|sol_ ensolarad|sole_ soleggiat|sonne sonnig|zon_ zonnig|солнц солнеч|matahari ?cerah|شمس مشمس|?해_ 햇빛 햇볕 태양 화창|太陽 日差し ?晴れ|太阳 太陽 ?晴
rain|lluv llov llueve|pluie pleu[tv] pleuvoir|?chuv chov|piogg piov|?regen regn|regen|дожд|hujan|مطر أمطار تمطر ممطر|비_ 비가 비는 ?우산|雨|雨
?wind windy|viento|vent_ venteu|vento|vento ?vent|wind|wind waait|ветер ветр|angin|رياح ريح|바람|?風|?风 ?風
storm|tormenta|orage tempête|tempestade|tempest temporal|sturm gewitter unwetter|storm onweer|бур[яию]_ гроз шторм|badai|عاصفة|폭풍 태풍|嵐 台風|暴风 台风 颱風 風暴
weather|?tiempo clima|?temps météo|?tempo|?tempo meteo|wetter|?weer_|погод|cuaca|طقس ?جو_ ?الجو|날씨|天気|天气 天氣
cold|frí[oa]|froid|fri[oa]_ fria frio|fredd|kalt kälte kälter|koud|холод|?dingin|بارد برد|춥 추워 추운 ?차가|寒 ?冷|?冷 凍
hot warm|calor caliente cálid|chaud chaleur|quente calor|cald|?heiß warm|warm heet|жар тёпл тепл горяч|panas hangat|حار ساخن دافئ حر|덥 더워 더운 뜨거 따뜻|暑 ?熱 暖|热 熱 ?暖
week|semana|semaine|semana|settiman|woche|week weken|недел|?minggu pekan|أسبوع أسابيع|?주_ 주일 주말 주에 주는 매주|週|?周 ?星期 禮拜 礼拜
month|mes_ meses|mois_|mês_ meses|mese_ mesi_|monat|maand|месяц|?bulan|شهر أشهر شهور|달_ 개월 ?월|?月|?月
minute|minuto|minute|minuto|minut|minute|minu|минут|menit|دقيقة دقائق|?분_ 분이|?分|分钟 分鐘
morning|?mañana|matin|manhã|mattin|morgen ?früh|ochtend ?morgen|утр|pagi|صباح|아침 오전|朝 午前|早上 ?早 上午
afternoon|?tarde|après-midi|?tarde|pomeriggi|nachmittag|middag|?дня_ ?днём|?siang sore|ظهر|오후|午後 ?昼|下午 下晝 晏晝
monday|lunes|lundi|segunda|lunedì|montag|maandag|понедельник|senin|الاثنين الإثنين|월요일|月曜|周一 星期一 礼拜一 禮拜一
tuesday|martes|mardi|terça|martedì|dienstag|dinsdag|вторник|selasa|الثلاثاء|화요일|火曜|周二 星期二 礼拜二 禮拜二
wednesday|miércoles|mercredi|quarta|mercoledì|mittwoch|woensdag|сред[уаы]_|rabu|الأربعاء|수요일|水曜|周三 星期三 礼拜三 禮拜三
thursday|jueves|jeudi|?quinta|giovedì|donnerstag|donderdag|четверг|kamis|الخميس|목요일|木曜|周四 星期四 礼拜四 禮拜四
friday|viernes|vendredi|sexta|venerdì|freitag|vrijdag|пятниц|jumat jum'at|الجمعة|금요일|金曜|周五 星期五 礼拜五 禮拜五
saturday|sábado|samedi|sábado|sabato|samstag sonnabend|zaterdag|суббот|sabtu|السبت|토요일|土曜|周六 星期六 礼拜六 禮拜六
sunday|domingo|dimanche|domingo|domenica|sonntag|zondag|воскресень|minggu|الأحد|일요일|日曜|周日 星期天 星期日 礼拜天 禮拜日
spring|primavera|printemps|primavera|primaver|frühling frühjahr|lente voorjaar|весн|musim~semi|ربيع|봄|春|春
summer|verano|?été_|verão|estate estiv|sommer|zomer|лет[оа]_ летом летн|musim~panas|صيف|여름|夏|夏 暑假
winter|invierno|hiver|inverno|invern|winter|winter|зим|musim~dingin|شتاء|겨울|冬|冬
mother ?mom mum|madre mamá|mère maman|mãe|madre mamma|mutter mama|moeder mama|мать мат[ье]р мам|ibu|أم_ أمي ?والدة والدتي ماما|어머니 엄마|母 お母さん|妈 母亲 ?媽 ?阿媽
father dad|padre papá|père papa|pai_|padre papà|vater ?papa|vader papa|отец отц пап|ayah bapak|أب_ أبي والد بابا|아버지 아빠|父 お父さん|爸 父亲 父親
parents|padres|parents|pais_|genitor|eltern|ouders|родител|orang~tua|والدين والدي والداي ?أهل|부모|両親 ?親|父母 爸妈 爸媽
brother|hermano|frère|irmão|fratell|bruder brüder|broer|брат|?kakak adik saudara abang|أخ_ أخي إخوة|형_ 오빠 남동생 동생 형제|兄 弟|兄 弟 哥
sister|hermana|?sœur ?soeur|?irmã|sorell|schwester|zus_ zussen zusje|сестр|?kakak ?adik saudari|?أخت|누나 언니 여동생 동생 자매|姉 妹|?姐 妹 家姐
wife|espos[oa] ?mujer|?femme épouse|esposa ?mulher|moglie|?frau|?vrouw|жен[аыеу]_ женой|istri|زوجت ?زوجة|아내 와이프|妻 奥さん|妻子 太太 老婆
husband|marido esposo|mari_|marido esposo|marit|?mann_|echtgenoot|муж|suami|?زوج|남편|?夫_ 主人 ?夫|丈夫 ?先生 老公
grandmother grandma|abuela|grand-mère grand~mère mamie|avó|nonna|oma_ großmutter|oma_ grootmoeder|бабушк|nenek|جدة جدتي|할머니|祖母 おばあ|奶奶 外婆 祖母 婆婆 嫲嫲
grandfather grandpa|abuelo|grand-père grand~père ?papi|?avô|nonno|opa_ großvater|opa_ grootvater grootvader|дедушк|kakek|جد_ ?جدي|할아버지|祖父 おじい|爷爷 外公 祖父 公公 爺爺
uncle|tío|oncle|tio_|zio_|onkel|oom_|дяд|paman om_|عم_ ?عمي خالي|삼촌|おじ 叔父|叔叔 伯伯 舅舅
aunt|tía|tante|tia_|zia_|tante|tante|тёт тет[яи]|bibi tante|عمة عمتي خالتي|이모 고모|?おば 叔母|阿姨 姑姑 姨
family|familia|famille|família|famiglia|familie|familie gezin|?семь|keluarga|عائل أسرة|가족|家族|?家人 家庭 ?屋企
friend|amig[oa]|ami_ amis_ amie|amig[oa]|amic[oahi]|freund|?vriend|?друг друз подруг|teman sahabat kawan|صديق أصدقاء صاحب|친구|友達 友人|朋友
?neighbour neighbor|vecin|voisin|vizinh|?vicin[oai]_|nachbar|buur buren buurman|сосед|tetangga|جار جيران|이웃 옆집|隣|邻居 隔壁 鄰居 隔籬
dentist|dentista|dentiste|dentista|dentist|zahnarzt|tandarts|зубн стоматолог|dokter~gigi|أسنان|치과|歯医者 歯科|牙医 牙科 牙醫
fever|fiebre|fièvre|febre|febbre|fieber|koorts|температур жар|demam|حمى حرارة|열이 열_ 열은|熱|发烧 發燒
cough|tos_ tose|toux touss|tosse|tosse toss|husten|hoest|каш[ле]|batuk|سعال أسعل|기침|咳|咳
?head|cabeza|tête|cabeça|testa|kopf|?hoofd|голов|kepala|?رأس|?머리|頭|?头 ?頭
tooth teeth|diente muela|dent_ dents_|dente|dente denti|?zahn ?zähn|tand kies|зуб|gigi|سن_ أسنان ضرس|이가 이를 치아 이빨|歯|牙
knee|rodilla|genou|joelho|ginocchi|knie|knie|колен|lutut|ركبة ركبت|무릎|膝|膝
?back|espalda|dos_|costas|schiena|rücken|rug_|спин|punggung|ظهر|허리 등_ 등이|背中 腰|背 腰
stomach belly|estómago barriga|ventre estomac|estômago barriga|stomaco pancia|bauch magen|buik maag|живот желуд|perut|معدة بطن|배가 배_ 위_ 복통|?お腹 胃|?肚子 胃 ?肚
eye|ojo|?œil ?yeux ?oeil|?olho|?occhi|auge|oog ogen|?глаз|mata|عين عيون|?눈|?目|?眼
?ear|oreja oído|oreille|orelha ouvido|orecchi|ohr|oor_ oren|?ухо уши ушах|telinga|?أذن|?귀|耳|耳
nose|nariz|nez_|nariz|naso|nase|neus|нос_ носа носу|hidung|أنف|코_ 코가 코를|鼻|鼻
hair haircut|pelo_ cabello|cheveu|cabelo|capell|haar_ ?haare|?haar_ haren kapper|волос|rambut|?شعر|?머리 이발|髪|头发 頭髮
heart|corazón|cœur coeur|coração|cuore|?herz|hart_|сердц|jantung ?hati|قلب|심장 ?마음|心臓 ?心|?心
blood pressure diabetes|sangr presión diabet|sang_ saign tension diabèt|sangu sangr pressão diabet|sangu pressione diabet|blut blutdruck diabet ?zucker|bloed bloeddruk diabet ?suiker|кров давлен диабет|darah tekanan diabetes|دم_ دماء ضغط سكري|피_ 피가 혈액 혈압 당뇨|血 血圧 糖尿|血 血压 糖尿 血壓
allergy allergic|alergi alérgi|allergi|alergi alérgi|allergi|allergi|allerg|аллерг|alergi|حساسية|알레르기 알러지|アレルギー|过敏 過敏 敏感
pregnant|embaraz|enceinte|grávid|incinta|schwanger|zwanger|беременн|hamil|حامل|임신|?妊娠|怀孕 懷孕 有咗
ambulance|ambulancia|ambulance|ambulância|ambulanza|krankenwagen|ambulance|?скор[уао]|ambulans|إسعاف|구급차 앰뷸런스|救急車|救护车 救護車 白車
?fire|fuego incendi|?feu_ incendi|fogo incênd|fuoco incendi|?feuer brand_|brand_ vuur|огонь ?пожар|?api_ kebakaran|حريق نار|불이 화재|火事 ?火|?火
accident|accident|accident|acident|incident|unfall|ongeluk ongeval|авари|kecelakaan|حادث|사고|事故|事故 意外 车祸 車禍
?bus ?coach|autobús bus_ colectivo|bus_ autobus|ônibus autocarro|autobus pullman bus_|bus_ busse|bus_ bussen bushalte|автобус|bus_ bis_|حافلة باص أتوبيس|버스|?バス|公交 巴士 公共汽车 大巴 ?车 ?車
ship boat ferry|barco ?ferry|bateau ferry|barco navio ferry|?barca nave ?traghett|schiff boot ?fähre|boot schip veerboot|корабл лодк паром|kapal perahu ?feri|سفينة قارب عبارة|배_ 배가 배를 배는 여객선 ?페리|?船 ?フェリー|?船 ?渡輪
bicycle bike|bici|vélo bicyclette|bicicleta|bici|fahrrad ?rad_|fiets|?велосипед|sepeda|دراجة|자전거|?自転車|自行车 ?單車 单车
ticket|billete boleto entrada|billet ticket|bilhete passagem ingresso|bigliett|?karte ticket fahrschein|kaartje ticket|билет|tiket karcis|تذكرة تذاكر|표_ 표를 표가 승차권 티켓|切符 チケット|?票 ?飞
luggage suitcase bag|equipaje maleta bols[oa] mochila|bagage valise sac_|bagagem mala_ malas_ bolsa saco mochila|bagagli valigi borsa zaino|gepäck koffer tasche|bagage koffer tas_ tassen|багаж чемодан сумк рюкзак|koper tas_ bagasi tasnya|حقيبة حقائب أمتعة حقيبت|가방 짐_ 짐이 짐을 캐리어|荷物 スーツケース 鞄 バッグ かばん|行李 箱 ?包 袋 喼
passport|pasaporte|passeport|passaporte|passaport|pass_ reisepass|paspoort|паспорт|paspor|جواز|여권|パスポート|护照 護照
map|mapa plano|?carte_ plan_|mapa|mappa cartina|?karte plan_|?kaart plattegrond|карт[аыеу]|?peta|خريطة خارطة|지도|地図|地图 地圖
umbrella|paraguas|parapluie|guarda-chuva guarda|ombrell|regenschirm schirm|paraplu|зонт|payung|مظلة شمسية|우산|傘|伞 遮 傘
wallet purse|cartera billetera|portefeuille|carteira|portafogli|geldbeutel portemonnaie brieftasche geldbörse|portemonnee portefeuille|кошел бумажник|dompet|محفظة محفظت|지갑|財布|钱包 銀包
shoe boot|zapat|chaussure soulier botte|sapato|scarp|schuh stiefel|schoen laars|туфл обув ботин кроссов|sepatu|حذاء أحذية|신발 구두 운동화|靴|鞋
?hat|sombrero gorr[oa]|chapeau bonnet|chapéu|cappell|hut_ mütze|hoed muts|шляп шапк|topi|قبعة|모자|帽子|帽
glasses spectacles|gafas lentes anteojos|lunettes|óculos|occhiali|brille|bril_|очки очков|kacamata|نظارة نظارات|?안경|眼鏡 メガネ|眼镜 ?眼鏡
phone telephone ?call ?ring|teléfono móvil llam|téléphone portable ?appel|telefone telemóvel celular lig[aou]|telefon cellulare chiam|telefon handy anruf ruf_ rufen|telefoon bel_ bellen gebeld|телефон ?звон позвон|telepon ponsel hp_|هاتف ?اتصل ?أتصل تتصل جوال اتصال|전화 휴대폰 핸드폰|電話 携帯|电话 手机 電話 手機
password|contraseña clave|mot~de~passe|senha palavra-passe|password|passwort kennwort|wachtwoord|парол|kata~sandi password|كلمة~المرور كلمة~السر كلمة~مرور كلمه~مرور|비밀번호|パスワード|密码 密碼
internet wifi|internet ?wifi|internet wifi|internet wifi|internet ?wifi|internet wlan wifi|internet wifi|интернет вай|internet wifi|إنترنت|인터넷 ?와이파이|インターネット ワイファイ ?wi-fi|网络 wifi 上网 無線
battery ?charge charger|batería cargador carg|batterie charge|bateria ?carreg|batteri caric|akku batterie ?laden ladegerät|batterij accu laad oplader|батаре заряд|baterai charger|بطارية ?شاحن شحن|배터리 충전|電池 充電 バッテリー|电池 充电 電池 叉電
television tv|televis|?télé|televis|televis tv_|fernseh|televisie tv_|телевизор|televisi tv_|تلفاز تلفزيون|텔레비전 티비 tv|テレビ|电视 電視
newspaper|periódico diario|journal|jornal|?giornal|?zeitung|krant|газет|koran|صحيفة جريدة|신문|新聞|报纸 報紙
package parcel|paquete|colis paquet|pacote encomenda embrulho|pacc[oh]|paket|pakket|посылк|paket|طرد|?택배 소포|?荷物 小包|包裹 ?快递
film movie cinema|película cine|film_ cinéma|filme cinema|film cinema|film kino|film bioscoop|фильм кино|film bioskop|فيلم سينما|영화|映画|电影 戲 電影
museum|museo|musée|museu|museo musei|museum|museum|музе|museum|متحف|박물관 미술관|博物館 美術館|博物馆 博物館
english|inglés|anglais|inglês|inglese|englisch|engels|английск|inggris|إنجليز انجليز|영어|英語|英语 英文 英語
name|nombre ?llam|nom_ ?appel|nome ?cham|nome ?chiam|name ?heiß|naam heet|зовут имя фамили|nama|?اسم|이름 성함|名前|名字 ?叫 ?名 贵姓 貴姓
number|número|numéro|número|numero|nummer ?zahl|nummer getal|?номер числ|?nomor ?angka|?رقم أرقام|번호 숫자|番号 数字|号码 ?号 號碼 ?電話 数字
address|dirección|adresse|endereço morada|indirizzo|adresse|adres|адрес|alamat|عنوان|주소|住所|地址
work job office|trabaj empleo oficina|travail boulot bureau|trabalh emprego escritório|lavor ufficio|arbeit büro job_|werk_ werken kantoor baan|работ офис|kerja kantor pekerjaan|عمل أعمل يعمل مكتب وظيفة|?일_ 직장 ?회사 사무실 ?근무 일해|仕事 ?会社 働|工作 上班 ?公司 返工
meeting|reunión|réunion|reunião|riunion|besprechung sitzung meeting termin|vergadering|?встреч собрани совещан|rapat pertemuan|اجتماع|회의|会議 打ち合わせ|会议 开会 開會
boss ?manager|jefe|chef_ patron directeur|chefe gerente|capo direttor|chef_ chefin|baas chef_|начальник босс|bos_ atasan manajer|مدير رئيس|사장 상사 매니저|上司 社長|老板 经理 上司 老闆
bird|pájaro ave_ aves|oiseau|pássaro ave_|uccell|vogel vögel|vogel|птиц|?burung|طائر طيور عصفور|?새_ 새가 새들|鳥|鸟 雀 鳥
horse|caballo|cheval chevaux|cavalo|cavall|pferd|paard|лошад кон[яью]_|kuda|حصان خيل|?말이 ?말을 말_|?馬|?马 ?馬
swim pool|?nad[aóo] nadar bañar piscina|nag[eé] piscine baign|?nad[aou] nadar piscina|nuot piscina ?bagno|schwimm|zwem|плава бассейн купа|renang kolam|سباحة أسبح يسبح مسبح السباحة|수영|泳 プール 水泳|游泳 泳 游水
walk ?foot|?camin and[ao] pie_ ?pase|?march pied_ promen|?caminh and[aeo] pé_ passe|cammin piedi passegg|?geh_ ?gehen fuß spazier ?lauf|lopen loop_ voet wandel|пешк гуля ?ходи ?иду|jalan~kaki|مشي أمشي سير يمشي على~الأقدام|걸어 걷 산책 걸으|歩|走路 步行 散步 ?行 ?走
?run|?corr|?cour[ist] courir|?corr|corr|?lauf renn|rennen ren_ hardlopen|бег ?беж|?lari|?جري ?ركض أركض يركض|달리 ?뛰|走|?跑
?drive ?driver|?conduc maneja|?condui conduct|dirig conduz motorista|guid autist|?fahr|rijd chauffeur bestuurder|води[тлш] вожу водител езд|mengemudi nyetir sopir|قيادة أقود يقود سائق|?운전|運転|开车 司机 揸車 駕駛
sleep|dorm duerm ?sueñ|dor[ms] dormi|dorm dur[mn]|?dorm|schlaf schläf|slaap slap|?спа[тл]ь спит спал сплю засн|tidur|نوم نام أنام ينام|자_ ?잠 자고 잤|眠 寝|?睡 ?瞓
?wake ?up ?get~up|despiert levant|réveill ?lev[eé]|acord ?levant|svegli alz|aufwach aufsteh ?weck ?wach|wakker opstaan sta~op|просып прос[ны] вста[юёл] буди|?bangun|?استيقظ ?أستيقظ يوقظ|?일어나 깨_ 깼 깨워|?起き 目が覚|起床 醒 叫醒
wait|?esper aguard|attend|?esper|aspett attend|wart|wacht|жд[аёу] жди подожд|?tunggu menunggu|انتظ|기다|待|?等
listen hear|escuch oye oír oig oí_|écout entend|ouv[ei] ouço escut|ascolt sent[iou]|?hör|?hoor luister|слуш слыш|dengar|سمع أسمع استمع يسمع|들_ 듣 ?들려 들으|?聞|?听 ?聽
open|?abr[eiío] abiert|ouvr ouvert|abr[eiua] abert|apr[eio] apert|öffn ?offen geöffnet|open|откр|?buka|فتح يفتح مفتوح|열_ 열려 여_ 연_ 열어 문을~엽|開 営業|?开 ?開
close ?shut|cierr ?cerr|ferm|fech encerr|?chiu[ds]|schließ geschlossen|sluit ?dicht gesloten|закр|tutup|غلق يغلق مغلق إغلاق أغلق|닫 닫혀 ?문을|閉|?关 ?關 閂 ?收
?break broken|romp rot[oa] ?averi estrop|cass[eé] panne bris|quebr ?parti[uwd] avari estrag|romp rott[oaie] guast|kaputt brach brech broch defekt|kapot brek gebroken ?stuk_|слом разби полом|?rusak ?pecah patah|كسر انكسر معطل ?تعطل|?고장 부서 깨_ 깨졌 ?부러|壊 割れ 故障 折れ|?坏 ?壞 爛 破 断
repair ?fix|repar arregl|répar|conser repar arranj|ripar aggiust|?reparier|repar ?maken ?gemaakt|чин[ия] почин ремонт|perbaik betul reparasi|أصلح إصلاح تصليح|고치 수리 고쳐|?直 修理|修
lost ?lose ?miss|?perd pierd extravi|perd|perd|pers[oaie]_ ?perd smarri|verlor verlier verpass|verlor verlies kwijt gemist|потер опозда|hilang kehilangan ketinggalan|فقد ضاع أضع ضائع فات|잃어 분실 ?잃 ?놓|なくし ?失 無くし ?落と 乗り遅|?丢 弄丢 遺失 唔見 冇咗 错过
find found|encontr hall|?trouv|?encontr ?ach[aoe]|?trov|find fand gefunden|?vind vond gevonden|?найти ?наш[ёел] найд|temu ?ketemu menemukan|وجد أجد عثر ?يجد|?찾|見つ 探|?找 ?搵
steal stolen thief|?rob[aóo] ?roba ?ladr|vol[eé] voleur|roub ?ladr|rub[aòo] rubato ladr|gestohl stehl dieb|gestolen stelen dief|укра[лд] вор_|curi|?سرق لص|훔 도둑 도난|盗 泥棒|偷 小偷
forget forgot|olvid|?oubli|esquec|dimentic scord|?vergess vergiss vergaß|verget vergat|забы|?lupa|?نسي أنسى ?نسيت|잊 깜빡|?忘|忘
remember|record acuerd acord|?rappel souven|lembr record|?ricord|?erinner|?herinner onthoud|помн вспомн|ingat|تذكر أتذكر|기억|覚え ?思い出|?记得 ?記得 想起
send|envi[aeéo] mand|envo[yi]|envi[aeo] mand|invi[aoò] mand spedi|schick send|stuur sturen verzond|?отправ посл[аи] пришл|kirim|?أرسل إرسال يرسل|?보내 보낼 발송|?送|?寄 ?发 ?送 ?發
?bring|?tra[eiíj] ?llev|apport amen|traz trou ?levar|?port[aoie]|?bring brach mitnehm|?breng brach meenemen|прине ?привез|?bawa|?أحضر جلب تحضر|가져 ?데려|?持って 連れ|?带 ?拿 ?帶 ?攞
?leave ?depart|sal[eií]_ ?salir ?sal[eg] ?parte|?part[iso]|sa[ií]_ ?sair ?part[eiu]|?part[eioì] ?lasci|abfahr fähr_ losfahr|vertrek|отход ?отправля уезж уход|berangkat|غادر يغادر ينطلق|출발 떠나|出発 ?出る ?出ます|出发 ?开 ?開 ?走 离开
arrive|?lleg|?arriv|?cheg|?arriv|ankomm kommt~an_ angekomm|aankom aangekomen arriveer|?при[ехбыдш] прибы|tiba ?sampai ?datang|?وصل ?يصل وصول|?도착|?着 到着|?到 抵达
?return ?come ?back|volv ?vuelv regres|reven ?rentr retour|volt regress|torn|?zurück rückkehr|terug|верн возвр обратно|kembali ?pulang|?عاد يعود رجع عودة|돌아오 돌아가 돌려|?帰 戻 ?返|?回 ?返
live reside|viv[eoi]|?habit viv|mor[aoe]_ viv|viv ?abit|?wohn ?leb[et]|woon wonen leef ?leven|жив[ёуеи] живет|?tinggal ?hidup|يعيش أعيش أسكن يسكن|?살_ ?사는 ?살고|住|?住 ?生活
?move ?house|mud[aoe] muda|déménag|?mud[aoe]|trasfer traslo|umzieh umzug|verhuiz|переезж пере[её]|?pindah|انتقل ننتقل|이사|引っ越|搬
marry wedding|?cas[aeoó]_ casar boda casad|?mari[eé] mariage|?cas[aoe]_ casar casamento casad|?spos matrimon|heirat hochzeit|trouw ?getrouwd bruiloft|?жени ?замуж свадьб|nikah menikah kawin|زواج تزوج متزوج زفاف عرس|?결혼|結婚|结婚 婚
born ?birth|naci|naiss|nasc|nat[oa]_ nasc|gebor|gebor|роди[лв]|lahir|ولد ولدت مولود|태어|生まれ|出生 出世
?die dead death|mur[ió] muert|mort meur décéd|mort morr|mort mori|gestorb starb tot_|overled dood_ stierf|умер смерт|?meninggal mati|مات توفي موت ميت|죽 돌아가셨|死 亡|?死 去世 過身
smoke|?fum[aoe]|fum[eé]|fum[aoe]|fum[oaie]|rauch|?rok[en]|кур[ия] дым|rokok asap|تدخين دخان يدخن|담배 ?연기|煙 たばこ タバコ|?烟 ?煙 食煙
noise ?loud|ruid|bruit bruyant|?barulh ruíd|rumor|lärm ?laut geräusch|lawaai geluid hard_|шум громк|bising berisik ?suara bunyi|ضجيج ضوضاء صوت صاخب|시끄 소음 소리|うるさ 音|吵 噪 嘈 声 ?聲
smell|hue[ls] olor oler|sen[t]_ odeur|cheir|odor ?puzz|riech geruch|ruik geur stink|пахн запах|bau_ baunya|رائحة|냄새|匂 臭|?味 气味
small ?little|pequeñ ?chic|?petit|?pequen|piccol|klein|klein|маленьк неб|kecil|?صغير|?작 ?작은|小さ ?小|?小 ?細
new|nuev|nouve neuf|nov[oa]_|?nuov|neu_ neue|nieuw|нов[ыоа]|?baru|جديد|새_ 새로 신_|新し 新|新
tired|cansad|fatigu|cansad|stanc|müde|moe_|уста[лв]|capek lelah|متعب تعبان تعب|피곤|疲れ|累 攰
hungry|hambre|faim|fome|fame|?hunger|honger|?голод|lapar|جائع جوع جوعان|배고 배가~고프|?お腹|饿 餓 肚餓
thirsty|sed_|soif|sede|sete_|durst|dorst|жажд пить|haus|عطش|목마 목이~마르|喉|渴
?sad|triste|triste|triste|trist|traurig|verdriet droevig|груст|?sedih|حزين|슬프 슬퍼|悲し|?难过 傷心 伤心
afraid fear|mied tem[eo]|?peur|?medo|paura|angst|bang_ angst|бо[июя] ?страх|takut|خائف خوف أخاف|무서 두려|怖|?怕 害怕 ?驚
busy|ocupad|occup|ocupad|impegnat occupat|beschäftigt besetzt|druk_ bezet|?занят|sibuk|مشغول|바쁘 바빠|忙し|?忙
?far|lejos|?loin|longe|?lontan|?weit|ver_|далек|jauh|?بعيد|멀_ 먼_ 멀리 머_|?遠|?远 ?遠
near ?close|cerca ?junto ?lado|?près proche|?perto ?junto|?vicin|?nah ?nähe ?bei_ ?nächste|dichtbij buurt|близк рядом возле|?dekat|?قريب قرب|가까 근처 ?옆|?近|?近 附近
?left|izquierd|gauche|esquerd|sinistr|links linke|links linker|лев[ыо] налев|kiri|يسار|왼|左|左
?right ?direction|derech|droite|direit|destr|rechts rechte|rechts rechter|прав[ыо]_ направ|kanan|يمين|오른|右|右
north|norte|nord|norte|nord|nord|noord|север|utara|شمال|북|北|?北
south|sur_|sud_|sul_|sud_|süd|zuid|юг_ юж|selatan|جنوب|남쪽|南|?南
red|roj[oa]|rouge|vermelh|ross[oaie]|rot_ rote|rood rode|красн|merah|أحمر حمراء|빨간 빨강|?赤|红 紅
blue|azul|bleu|?azul|blu_ azzurr|blau|blauw|синий синя голуб|biru|أزرق زرقاء|파란 파랑|青|蓝 藍
green|verde|vert_ verte|verde|verd[ei]|?grün|?groen|зелён зелен|hijau|أخضر خضراء|초록 녹색|緑|绿 ?綠
black|negr[oa]|noir|pret[oa]|ner[oaie]|schwarz|zwart|чёрн черн|?hitam|أسود سوداء|검은 검정 까만|黒|?黑
white|blanc|blanc|branc|bianc|?weiß|wit_ witte|бел[ыао]|?putih|أبيض بيضاء|하얀 흰 하양|?白|?白
?tax ?customs|impuest aduana|taxe douane impôt|imposto alfândega|tass dogana impost|steuer zoll|belasting douane|налог тамож|pajak bea~cukai|ضريبة جمارك|세금 세관 관세|税|税 海关 稅
insurance|?segur[oa]|assurance|?segur[oa]|assicur|versicher|verzeker|страхов|asuransi|تأمين|보험|保険|保险 保險
?visa|visa_ visado|visa_|?visto_|?visto_|visum|visum|виз[аыуе]_|visa|تأشيرة|비자|ビザ|签证 簽證
receipt|recib ticket|?reçu ?ticket|recibo fatura|?ricevut scontrino|quittung beleg bon_|bon_ bonnetje kwitantie|чек_ квитанц|kuitansi struk nota bukti|إيصال|영수증|領収書 レシート|?收据 发票 ?收據 ?單
smile laugh|sonri r[ií]e reír|souri ri[reat]_|sorri ri[ru]|sorri rid[eo]|lach lächel|lach|смея улыб|senyum tertawa|ضحك ابتسم|웃|笑 微笑|?笑
cry|llor|pleur|chor|piang|wein|huil|плак плач|menangis nangis|بكى يبكي تبكي|울_ ?울었 우는|泣|哭 喊
dream|?sueñ ?soñ|?rêv|sonh|sogn|traum träum|droom|снит сон_|?mimpi|حلم|꿈|夢|梦 夢
?war|guerra|guerre|guerra|guerra|?krieg|oorlog|войн|perang|حرب|전쟁|戦争|战争 戰爭
history|histori|?histoire|?histór|?storia|?geschichte|geschiedenis|?истори|sejarah|تاريخ|역사|歴史|历史 歷史
tower castle palace|torre castillo palacio|tour_ château palais|torre castelo palácio|torre castello palazzo|turm ?schloss burg palast|toren kasteel paleis|башн ?замок дворец|menara istana|برج قلعة قصر|탑 성_ ?궁|塔 城 宮|塔 城堡 宫
?guide ?tour|guía visita tour|guide visite|guia ?visita|guid ?visit|?führ tour|gids rondleiding|экскурс гид|pemandu ?tur|مرشد جولة|가이드 투어|ガイド ツアー|导游 参观 導遊
factory machine|?fábrica máquina|?usine machine|fábrica máquina|fabbrica ?macchin|fabrik maschine|fabriek machine|?завод ?машин фабрик|pabrik ?mesin|مصنع ?آلة ماكينة|공장 기계|工場 機械|工厂 机器 ?機
tool knife|cuchill herramient|couteau outil|?faca ferrament|coltell|messer werkzeug|mes_ gereedschap|нож инструмент|pisau alat|سكين أداة|칼 도구|ナイフ 包丁 道具|刀 工具
?glass cup|vaso copa taza|verre tasse|copo xícara chávena|bicchier tazza|glas tasse|glas kopje|стакан чашк бокал|gelas cangkir|كوب كأس ?فنجان|컵 ?잔|グラス コップ カップ|杯
?bottle|botella|bouteille|garrafa|bottigli|flasche|fles_ flessen|бутыл|botol|زجاجة قارورة|병_ 병을 한~병|瓶 ボトル|瓶 樽
box|caja|boîte carton|caixa|scatol|schachtel kiste karton|doos|короб ящик|kotak kardus|صندوق علبة|상자 박스|箱|盒 ?箱
?paper document ?form|papel document formular|papier document formulaire|papel document formulár|carta document modul|papier dokument formular unterlag|papier document formulier|?бумаг документ форм бланк|kertas dokumen formulir|ورق وثيقة وثائق ?نموذج استمارة|종이 서류 양식|?紙 書類 用紙|?纸 文件 ?表 紙
?sign signature ?rule forbidden|firm prohib|?sign interdit|?assin proibid|firm vietat|unterschr verboten|handteken teken verboden|подпис запрещ ?нельзя|tanda~tangan dilarang|توقيع ممنوع|서명 사인 금지|?サイン 署名 禁止|签 簽 禁止 不准
color|color|couleur|cor_ cores_|color|farb|kleur|?цвет|?warna|لون|색|色|颜色 ?色
question|pregunt|question|?pergunt|domand|?frag|vraag vrag|вопрос|pertanyaan ?tanya|سؤال ?أسأل|질문|質問|?问题 ?問題 ?問
?empty ?full|?vací llen|vide plein complet|vazi ?chei|vuot pien|leer ?voll|?leeg ?vol_|?пуст полн|kosong penuh|فارغ ممتلئ مليء|비_ 빈_ 가득|?空 ?満|?空 ?满 ?滿
?deep|profund|profond|?fund[oa] profund|profond|tief|diep|глуб|?dalam|عميق عمق|깊|深|深
dangerous|peligr|danger|perig|pericol|gefähr|gevaarlijk|опасн|bahaya|خطر خطير|위험|危|?危险 危險
important|important|important|important|important|wichtig|belangrijk|важн|penting|?مهم|중요|?大事 重要|重要
easy|fácil|facile|fácil|facil|?leicht ?einfach|makkelijk gemakkelijk|легк ?прост|mudah gampang|سهل|쉬_ 쉽 쉬운|簡単|?容易 简单 ?簡單
where|dónde adonde|?où_|onde|dove dov'|wo_ woher wohin|?waar|где куда ?откуда|mana|أين وين|어디|?どこ ?どちら|哪里 哪裡 哪儿 边度 邊度 在哪
when|cuándo cuando|quand|quando|quando|?wann ?als_ ?wenn|wanneer ?als_ toen|когда|kapan ketika ?saat|?متى عندما|언제 ?때|?いつ ?時|什么时候 几时 幾時 ?时候 ?嗰陣
thank|gracias agradec|merci|obrigad agrade|grazie|dank|dank bedankt|спасибо благодар|terima~kasih makasih|شكر|감사 고마 ?괜찮|ありがと 感謝|谢谢 多谢 感谢 謝 多謝 ?唔該
sorry ?excuse|perdón disculp siento lament|désolé pardon ?excus|desculp perdão lament|scus dispiac|entschuldig leid_ verzeih|sorry spijt excuus ?vervelend|извин ?прост ?жаль|maaf|آسف عذر معذرة|미안 죄송 실례 ?안타|すみません ごめん ?失礼 申し訳|对不起 抱歉 不好意思 ?對唔住 唔好意思
hate|odi|détest hais hait|odei detest|odi detest|hass|?haat hekel|ненави|benci|كره أكره|?싫|嫌|讨厌 恨 憎 討厭
?put ?place|?pon[eg] ?pus[eio]|?met[st] mis_|põe ?pôr pus_|?mett mess[oa]_|?stell leg setz|zet_ ?leg zetten|полож ?постав|taruh ?letak simpan|وضع ?ضع|?놓 ?두|置 ?入れ|?放
try|intent ?prob[ao] pruebo|essay|tent experiment|?prov[aio]|versuch ?probier|probeer|пыта попроб ?пробова|coba|حاول جرب|해_~보 ?시도 노력|試 ?みて|?试 尝试 ?試
start begin|empiez empec comienz comenz|commenc début|começ|?inizi comincia|anfang beginn fäng|begin ?begon start|?нач[аи]|?mulai|بدأ يبدأ تبدأ|시작|?始|?开始 ?開始
?stop|?par[aeo]_ ?dej[aeó]|arrêt|?par[aeo]_|ferm[aio]|anhalt aufhör ?halt|?stop ophoud|останов прекрат|berhenti stop|توقف قف أوقف|멈 ?그만 세워|?止 やめ|?停
finish ?end|termin ?acab ?fin_|fini fin_ termin|termin ?acab ?fim_|?fini|fertig end|?klaar ?einde ?eind|?конч конец ?законч|selesai ?akhir|انتهى نهاية أنهى|끝|?終|?结束 ?完 結束
change|cambi|chang|?mud troc|cambi|?änder wechsel umsteig|?verander wissel|измен ?помен ?меня|ubah ganti tukar|?غير تغيير تبديل|바꾸 바꿔 ?변|?変 換え|换 ?改 ?变 換 變 ?转 ?轉
choose|elij eleg escog|chois|?escolh|?scelt scegl|?wähl auswahl|kies koos kiezen|выб[ие]р|?pilih|اختر اختيار|고르 골라 선택|?選|?选 ?揀 ?選
answer reply|respond respuesta contest|répon|respo|rispo|antwort|antwoord|ответ отвеч|jawab|جواب أجب إجابة رد_|대답 답|答 返事|回答 答
follow|?sigu ?seg[uí]|?sui[vt]|?segu ?seg[ui]|segu|folg|?volg|?следу|?ikut|تبع يتبع|?따라|従 ?ついて|?跟
carry ?hold|carg sosten ?llev|?port[eé] ?ten|?carreg ?segur|?port[aio] ?ten|trag trägt ?halt|?draag ?houd|нес[туё] ?держ|?bawa angkat pegang|حمل يحمل|들_ 들고|?持 ?運|?拿 ?抱 ?搬 ?攞
?sit seat|sent[aoeéá] ?sient asiento|assis assoi ?place|?sent[aeo] ?lugar assento|?sed[eiu] ?posto|?sitz platz ?setz|?zit_ ?zitten stoel ?plaats|?сид сяд ?мест|duduk kursi|جلس أجلس مقعد|앉 좌석 ?자리|座 ?席|?坐 ?位
?stand|?pie_ parad|debout|?pé_|?piedi|?steh stand|sta_ ?staan|стоя[тл] стою|berdiri|?وقف ?أقف|서_ 서서|?立|?站 ?企
?turn|gir[aeo] dobl|tourn|vir[ae] dobr|gir[aio] svolt|abbieg|afslaan ?sla|поверн|belok|انعطف|?돌_ 꺾|曲が|转 轉 拐
?cut|?cort|?coup|cort|tagli|schneid schnitt|snij gesneden knip|реза порез|potong iris|قطع جرح|자르 베_ 잘라|?切|?切 剪
?wear|lle~puest|?port[eé]|?us[ao]r_ vest|indoss|trag anhab|draag|носи[тл] ?надет|?pakai memakai|لبس أرتدي يرتدي|입_ 입고 신_|?着 履 被|?穿 ?着_ 戴
metre kilometre|?metro kilómetro|mètre kilomètre|?metro quilómetro quilômetro|metr[oi]_ chilometr|meter kilometer|meter ?kilometer|метр|meter|متر|미터 킬로|メートル ?キロ|米_ 公里 公尺
half|?medi[oa]_ mitad|demi moitié|?mei[oa]_ metade|?mezz[oa] metà|halb hälfte|half_ helft halve|половин пол_|setengah|نصف|반_ 절반|?半|?半
first|primer|premi|primeir|?prim[oa]_|?erst|eerst|перв|pertama|أول|처음 첫|初 最初|第一 ?首
?last|últim pasad|derni|últim passad|ultim scors|letzt|laatst vorig|последн ?прошл|terakhir ?lalu|?آخر ?ماضي ?الماضي|마지막 지난|最後 ?先|最后 上个 ?上 最後 ?末
next|próxim siguiente|prochain suivant|?próxim ?segui|prossim|?nächst|volgend|следующ|?depan berikut|قادم القادم التالي|다음|次 ?来|?下 下一 明年
?bad|?mal_ ?mal[oa]_|?mauvais|mau_ má_ mal_|cattiv ?mal[ei]_|?schlecht ?schlimm|slecht|?плох|buruk jelek|سيء سيئ|나쁘 ?나쁜|?悪|?坏 ?差 ?衰
strange|rar[oa]_ ?extrañ|?étrange bizarre|estranh|stran[oai]|seltsam komisch merkwürdig|vreemd raar|странн|aneh|غريب|이상|?変_ ?不思議 おかし 変な|奇怪 怪
?free|?libre gratis|libre gratuit|livre grátis|?liber gratis gratuit|?frei kostenlos|vrij gratis|свобод бесплатн|gratis bebas kosong|مجان حر_ ?فارغ|무료 자유 공짜|無料 自由 ?空いて|免费 ?空 自由 免費
angry|enfad enoj|fâché colère|zangad irritad|arrabbi|wütend böse sauer|boos ?kwaad|зл[оия]|marah|غاضب ?غضب|화_ 화가 화났|怒|生气 嬲 生氣
nervous worried worry|preocup nervios|inquiet nerveu|preocup nervos|?preoccup nervos|nervös sorge sorgen|zenuwachtig zorgen ongerust|?волн беспоко нервн|khawatir gugup cemas|قلق قلقان|걱정 긴장|心配 緊張|担心 紧张 擔心 緊張
strong|fuert|?fort|?fort|?fort[ei]|?stark|sterk|?сильн|kuat|قوي|강한 세_ 강하|?強|强 強
young|joven jóven|jeune|jove[nm]|giovan|jung|jong|молод|muda|شاب ?صغير|젊 어린|若|年轻 後生 年輕
?alone|?sol[oa]_|?seul|sozinh|?sol[oa]_|allein|?alleen|?один_ ?одна|?sendiri|وحد|?혼자|一人 独り ひとり|?一个人 独自 ?一個人 ?自己
together|junt[oa]s|ensemble|?junt|insieme|?zusammen gemeinsam|?samen|вместе|?bersama|معا_ ?مع|?같이 함께|?一緒|?一起 ?一齊
always|siempre|?toujours|?sempre|sempre|?immer|altijd|всегда|selalu|دائما|항상 언제나 늘_|いつも|总是 ?一直 ?成日 ?永远
never|nunca jamás|jamais|nunca|?mai_|nie_ niemals|nooit|никогда|tidak~pernah|أبدا ?قط_|절대 한~번도|決して 一度も|从来 从不 從來 永遠
often|?menudo|souvent|frequência ?vezes|spesso|oft|vaak|часто|sering|غالبا ?كثيرا|?자주 ?종종|?よく しばしば|经常 ?常 ?成日 ?多久 ?次
life|vida|vie_|vida|vita|leben|leven|жизн|?hidup kehidupan|حياة|인생 삶|人生 命 生活|生命 人生 ?生活
idea ?plan|idea plan|idée plan|ideia ?plan|idea ?piano|idee plan|idee plan|?иде план|ide rencana|فكرة خطة|?생각 계획|?考え 計画|主意 计划 想法 計劃
story ?news|historia noticia cuento|histoire ?nouvelle|?história notícia|storia notizi|geschichte nachricht|verhaal nieuws|?истори новост ?рассказ|cerita ?berita|قصة ?خبر أخبار|?이야기 소식|?話 ニュース|故事 ?消息 新闻
?heat oven stove|horno estufa ?cocina|four_ cuisinière|forno fogão|forno fornell|ofen herd|oven fornuis|печ духовк ?плит|oven kompor|?فرن|오븐 가스레인지|オーブン コンロ|炉 烤箱 ?爐
fridge|nevera frigor refriger|frigo réfrig|frigor geladeira|frigo|kühlschrank|koelkast|холодильник|kulkas|ثلاجة|냉장고|冷蔵庫|冰箱 雪櫃
?washing ?machine laundry|lavadora lavandería|lave-linge machine~à~laver laverie lessive|máquina~de~lavar lavandaria lavanderia|lavatrice lavanderia bucato|waschmaschine wäsche|wasmachine wasserette|стиральн прачечн|mesin~cuci cucian laundry|غسالة مغسلة|세탁기 빨래|洗濯 ランドリー|洗衣
?gas petrol fuel|gasolin combustible|essence carburant|gasolin combustível|benzin carburant|benzin tank|benzine tanken|бензин заправ|bensin|بنزين وقود|기름 주유|ガソリン 給油|汽油 加油 ?油
tyre ?tire wheel|rueda neumático llanta|pneu roue|pneu roda|pneumatic gomm[ae] ruot[ae]|reifen rad_ räder|band_ wiel ?lekke|колес шин[аы]|ban_ roda|إطار عجلة عجلات|타이어 바퀴|タイヤ 車輪|?轮 胎 轆
brake ?engine motor|freno motor|frein moteur|freio travão motor|fren[oi] motor|bremse motor|rem_ motor|тормоз двигател мотор|rem_ ?mesin|فرامل محرك|브레이크 엔진|ブレーキ エンジン|刹车 引擎 發動機 发动机
traffic ?jam|tráfico tráns atasco|circulation embouteill bouchon|trânsito engarraf|traffic|verkehr stau|verkeer file|пробк движени|macet lalu~lintas|زحمة مرور ازدحام|교통 막히 막혀|渋滞 交通|堵车 交通 塞車
parking|aparc ?estacion parking|parking ?gar[eé] stationn|estacion|?parchegg|park|parkeer|парков|parkir|موقف|주차|駐車|停车 泊車 停車
?entrance exit|?entrada salida|entrée sortie|entrada saída|entrata ingresso uscita|eingang ausgang|ingang uitgang|?вход ?выход|pintu~masuk ?keluar|مدخل مخرج|입구 출구|入口 出口|入口 出口
?square centre ?center downtown|?plaza centro|?place_ centre|praça centro|piazza centro|zentrum ?platz ?mitte|plein centrum|центр площад|pusat alun|مركز وسط ميدان ساحة|중심 광장 시내|中心 広場|中心 广场 廣場
border|frontera|frontière|fronteira|confine frontiera|grenze|grens|границ|perbatasan|حدود|국경|国境|边境 邊境 国境
electrician plumber|electricista fontaner plomero|électricien plombier|eletricista canalizador encanador|elettricist idraulic|elektriker klempner|elektricien loodgieter|электрик сантехник|?tukang|سباك كهربائي|전기기사 배관공|水道屋 配管 電気屋|水管工 电工 水喉
hairdresser barber|peluquer barber|coiffeu|cabeleire barbeiro|parrucchier barbier|friseur|kapper|парикмах|salon~rambut cukur|حلاق|미용실 이발소 미용사|美容院 床屋 美容師|理发 髮型
?post ?office stamp|correos sello|poste_ timbre|correios selo|posta francoboll ufficio~postale|briefmarke post_|postzegel postkantoor|?почт марк|kantor~pos perangko|بريد طابع|우체국 우표|郵便局 切手|邮局 邮票 郵局 郵票
bakery baker|?panader|boulang|padar|panett fornai panificio|bäcker|bakker|булочн пекар|toko~roti|مخبز|빵집|パン屋|面包店 麵包舖
farm farmer ?cow ?field|granja campesin ?vaca campo|?ferme paysan vache champ|?quinta fazenda vaca campo|fattoria contadin mucca campo|bauernhof bauer kuh_ feld|boerderij boer_ koe_ veld|ферм коров пол[ея]_|ladang sapi petani sawah|مزرعة بقرة حقل|농장 소_ 밭|農 牛 畑|农 ?牛 ?田 農場
?pig pork ?ham|cerdo jamón|porc jambon|porco presunto fiambre|maial prosciutto|schwein schinken|varken ham_|свин ветчин|babi|خنزير|돼지 햄|豚 ハム|猪 火腿 豬
?nut peanut|nuez nueces cacahuete maní frutos~secos|noix noisette cacahuète arachide fruits~à~coque|noz nozes amendoim frutos~secos|noc[ei] arachid nocciol frutta~a~guscio frutta~secca|nuss nüsse erdnuss|noot noten pinda|орех арахис|kacang|مكسرات فول جوز|견과 땅콩|ナッツ ピーナッツ 落花生|坚果 花生 果仁
chocolate ?sweet|chocolate ?dulce caramelo|chocolat bonbon sucré|chocolate doce|cioccolat dolc|schokolade süß|chocola snoep zoet|шоколад конфет ?сладк|cokelat manis permen|شوكولاتة حلو|초콜릿 사탕 ?달_ 단_|チョコ 甘|巧克力 ?糖 甜 朱古力
oil|aceite|huile|óleo azeite|olio|öl_|olie|масл|minyak|زيت|기름|油|?油
spicy pepper|picante pimient|épicé piment poivr|picante piment|piccant pepe_|scharf pfeffer|pittig peper|остр перец|pedas lada cabai|?حار فلفل|매운 맵 고추 후추|辛 胡椒|辣 胡椒
salad tomato|ensalada tomate|salade tomate|salada tomate|insalata pomodor|salat tomate|salade tomaat tomaten|салат помидор|salad selada tomat|سلطة طماطم|샐러드 토마토|サラダ トマト|沙拉 番茄 西红柿
vegetarian|vegetarian vegan|végétarien végan|vegetarian vegan|vegetarian vegan|vegetari vegan|vegetari vegan|вегетариан веган|vegetarian|نباتي|채식|ベジタリアン 菜食|素食 吃素
sandwich pizza|sándwich bocadillo pizza|sandwich pizza|sanduíche sandes pizza|panin tramezzino pizza|sandwich pizza belegt|boterham broodje pizza|бутерброд пицц|roti~lapis pizza|ساندويتش شطيرة بيتزا|샌드위치 피자|サンドイッチ ピザ|三明治 披萨 薄餅
spoon fork plate|cuchara tenedor ?plato|cuillère fourchette assiette|colher garfo ?prato|cucchia forchetta ?piatt|löffel gabel teller|lepel vork bord_|ложк вилк тарелк|sendok garpu piring|ملعقة شوكة ?طبق|숟가락 포크 접시|スプーン フォーク 皿|勺 ?叉 ?盘 碟 ?匙
pillow ?blanket ?sheet|almohada manta sábana|oreiller couverture ?drap|almofada travesseiro cobertor lençol|cuscin coperta lenzuol|kissen decke laken bettw|kussen deken laken|подушк одеял простын|bantal selimut seprai|وسادة بطانية ملاءة|베개 이불 담요|枕 毛布 シーツ|枕 毯 被子 床单 ?被_ 被套 ?被 床單
?air conditioning ?fan|aire~acond ventilador|climatis ventilat|ar~condicionado ventoinha ventilador|aria~condizionata condizionator ventilat|klimaanlage ventilator|airco ventilator|кондиционер вентилят|ac_ kipas pendingin|مكيف تكييف مروحة|에어컨 선풍기|エアコン 扇風機 冷房|空调 冷气 風扇 风扇 冷氣
?lift ?tap leak pipe|grifo gotea tubería ?fuga|robinet fuite tuyau|torneira vaza pinga cano|rubinett ?perd[ei] tub[oi]|wasserhahn tropft rohr|kraan lekt leiding|кран ?теч[её] труб|keran bocor pipa|صنبور تسرب أنبوب|수도꼭지 ?새_ ?배관|蛇口 漏れ ?水道|水龙头 漏水 ?漏 ?水喉
ladder bench|escalera~de~mano ?banco|échelle banc_|escada ?banco|panchin|leiter ?bank_|ladder bank_|скамейк лавочк|bangku|مقعد سلم|벤치 사다리|ベンチ はしご|长椅 ?梯
rubbish trash bin|basura|poubelle ordure déchet|lixo|spazzatura ?rifiut cestin|müll abfall|afval vuilnis prullenbak|мусор|?sampah|قمامة نفايات زبالة|쓰레기|?ゴミ ごみ|垃圾
skin ?burn ?wound|piel quem herida|peau brûl ?bless|pele queim ferid|pelle brucia scottat ferit|haut brenn ?wunde verletz|huid ?brand ?wond gewond|кож ожог обжег ран[аеу]_|kulit luka ?bakar|جلد حرق جرح|피부 화상 상처 다쳤 다친|肌 火傷 やけど ?けが 怪我|皮肤 烧伤 ?伤 受傷 皮膚
operation injection vaccine|operaci inyecci vacuna|opér piqûre vaccin injection|operaç operad injeç vacina|operaz iniezion vaccin|operation operiert spritze impf|operatie prik inent vaccin|операц укол привив|operasi suntik vaksin|عملية حقنة تطعيم لقاح|수술 주사 백신|手術 注射 ワクチン|手术 打针 疫苗 手術
dizzy faint vomit|?mare[oa] vómit vomit|vertige vomi nausée|tontur vomit enjo|vertigin vomit nausea|schwindel übergeben übel|duizelig overgeven misselijk|кружит тошн рвот|pusing muntah mual|دوخة دوار تقيأ غثيان|어지 토_ 토했 메스꺼|めまい 吐|头晕 吐 ?暈 嘔
throat|garganta|gorge|garganta|gola|hals|keel|горл|tenggorokan|حلق|목_ 목이|喉|?喉 嗓子
?loud ?quiet silent|silenci tranquil|silenci calme tranquille|?silênci calm|silenzi tranquill|ruhig leise still|stil_ rustig|тих[оия]|tenang sepi ?diam|هادئ هدوء صامت|조용|静|安静 靜
?light dark|oscur|sombre noir|escur|bui[oa] scur|dunkel finster|donker|темн тёмн|gelap|مظلم ظلام|어두 캄캄|?暗|黑暗 暗 ?黑
?dry ?wet|sec[oa]_ moja|sec_ ?sèche mouill|sec[oa]_ molha|?secc asciutt bagnat|trocken nass|?droog nat_|сух мокр|kering basah|جاف مبلل|마르 젖|乾 濡|?干 湿 濕 ?乾
?sharp ?round ?long ?short|larg[oa]_ cort[oa]_|long court|comprid curt[oa]|lung[oa] cort[oa]|?lang ?kurz|?lang kort|длин корот|panjang pendek|طويل قصير|?길_ 긴_ 짧|長 短|?长 短 ?長
midnight noon|medianoche mediodía|minuit ?midi|meia-noite meio-dia|mezzanotte mezzogiorno|mitternacht ?mittag|middernacht|полноч полд|tengah~malam|منتصف|자정 정오|真夜中 正午|午夜 中午 半夜
permission allowed|?permit|permis permet autoris|permit ?pode_ permiss|permess|?erlaub ?darf ?dürf|?mag_ ?mogen toegestaan|?можно разреш|?boleh izin|مسموح ?إذن|허락 ?돼요 ?도~돼|許可 ?いいです|?可以 允许 ?准
?office ?desk ?pen|bolígrafo lápiz pluma|stylo crayon|caneta lápis|penna matita|stift kugelschreiber|pen_ potlood|ручк карандаш|pulpen pensil|قلم|펜_ 연필|?ペン 鉛筆|?笔 筆
god ?church ?pray|dios rez|dieu ?pri[eè]|deus rez|dio_ preg|gott bet[ens]|god_ bid|бог молит|tuhan doa|الله صلاة رب_|신_ 하나님 기도|神 祈|上帝 ?神 祈祷 祈禱
?luck|suert|chance|sorte|fortun bocca~al~lupo|?glück|?geluk|удач повезл|beruntung sukses|حظ توفيق|운_ 운이 행운|?運|运气 好彩 運氣 順利 顺利
secret|secreto|secret|segredo|segreto|geheim|geheim|секрет|rahasia|سر_|비밀|秘密|秘密
?reason|razón motivo|raison|razão motivo|ragione motivo|grund|reden|причин|alasan|?سبب|이유|理由|原因 理由
experience|experiencia|expérience|experiência|esperienz|erfahrung|ervaring|опыт|pengalaman|خبرة تجربة|경험|経験|经验 經驗
future|futuro|avenir futur|futuro|futuro|zukunft|toekomst|будущ|masa~depan|مستقبل|미래|将来 未来|未来 将来 將來
moon ?star sky|luna estrella cielo|?lune étoile ciel|lua_ estrela céu|luna stell ciel|mond stern himmel|maan ster_ sterren ?lucht|лун звезд звёзд неб[оае]_|?bulan bintang langit|قمر نجم سماء|?달_ ?별 하늘|?月 星 ?空|月亮 ?星 天空
earth ?ground stone ?sand|tierra piedra arena|terre pierre sable|terra pedra areia|terra pietra sabbia|erde stein sand|aarde steen zand|земл камен пес[ок]|?tanah batu pasir|أرض حجر رمل|땅 돌_ 모래|地面 石 砂 土|?地 石 ?沙 ?土
wood plastic metal gold|madera oro plata|?bois_ or_ ?argent|madeira ouro prata|legno ?oro_ argento|holz gold silber|hout goud zilver|?дерев золот сереб|kayu emas perak|خشب ?ذهب فضة|?나무 금_ 은_|?木 ?金 ?銀|木 金 ?银 ?銀
?ring jewel|anillo joya collar|bague bijou collier|anel joia colar|anell gioiell collan|ring_ schmuck kette|ring_ sieraad ketting|кольц украшен|cincin perhiasan|خاتم مجوهرات عقد|반지 보석 목걸이|指輪 宝石|戒指 首饰 項鍊
?uniform soldier ?army|soldad ejército|soldat armée|soldad exército|soldat esercito|soldat armee|soldaat leger|солдат арми|tentara|جندي جيش|군인 군대|兵|兵 军 軍
king president government|rey_ president gobierno|roi_ président gouvern|rei_ president govern|re_ president govern|könig präsident regierung|koning president regering|корол президент правит|raja presiden pemerintah|ملك رئيس حكومة|왕 대통령 정부|王 大統領 政府|国王 总统 政府 總統
dinner supper evening night|cena_ cenas cenar ?tarde noche|dîner souper soir nuit|jantar noite|cena_ cenare ceniamo sera_ sere_ serat nott|abendessen abend nacht nächt|avondeten diner avond nacht|ужин вечер ноч|makan~malam malam sore|عشاء مساء ?ليل ليالي|저녁 밤|夕食 晩ご飯 ディナー 夕飯 夕方 夜 晩 泊|晚饭 晚餐 晚飯 晚 夜
key lock|llave cerradura cerrar|clé_ clés_ clef serrure ?ouvert|chave fechadura tranc destranc|chiav serratur|schlüssel schloss|sleutel slot_|ключ замок замк|kunci gembok|مفتاح مفاتيح قفل القفل|열쇠 키_ 자물쇠|鍵 錠|钥匙 鑰匙 鎖匙 锁 鎖
street road corner ?journey|calle carretera camino ?viaje esquina rincón|rue_ rues_ route coin ?voyage|rua_ ruas_ estrada esquina canto|?via_ strad angolo|?straße ?weg_ ecke|straat ?weg_ hoek|?улиц ?дорог угол углу|?jalan pojok sudut|شارع طريق شوارع زاوية ركن|?길_ ?길이 ?길을 ?거리 도로 모퉁이 코너|?道 ?通り 角|?路 ?街 馬路 ?角 拐角
year old|año viej[oa] antigu años|année vieux vieil vieille ancien|ano_ anos_ velh antig anos|ann[oi]_ vecchi ?antic anni|jahr alte ?älter|jaar jaren oud_ oude|год лет_ стар|tahun tua ?lama|سنة سنوات عام_ العام قديم عجوز|년 ?해_ ?살_ ?오래 늙 옛 낡 올해 작년 ?내년 재작년|年 古|年 ?歲 旧 ?老 舊
hour oclock ?watch clock|hora reloj|?heure ?montre horloge|?hora relógio|?or[ae]_ orologi|stunde ?uhr_|?uur horloge klok|?час часы|?jam_ ?pukul arloji|ساعة ساعات|?시간 ?시_ 시에 시계|?時 時計|小时 ?点 ?點 小時 ?鐘 ?钟 ?表_ 手表 手錶
autumn ?fall ?fell|otoño ?ca[eyií]|automne ?tomb|outono ?ca[ií]|autunno cad[ue]|herbst ?fall fiel ?gefallen|herfst ?val_ viel gevallen|осен упа[лд] пада|musim~gugur ?jatuh|خريف سقط وقع_|가을 넘어 ?떨어|秋 ?落 ?転|秋 跌 ?摔 ?掉
?holiday vacation travel trip journey|vacacion viaj|vacance congé voyag|férias viaj viagem|vacanz feri[ea]_ viagg|urlaub ferien reis|vakantie reis|отпуск каникул путеш ?поезд ?дорог|liburan perjalanan bepergian wisata|?عطلة إجازة ?سفر ?رحلة|휴가 방학 여행 ?길|休暇 ?休み 旅行 旅|假期 放假 度假 旅行 旅程 ?路
?son daughter child kid baby|hijo hija niñ[oa] hij[oa] ?bebé|fils fille enfant bébé|filho filha criança ?menin filh ?bebê ?bebé|figlio figlia bambin figli neonat bimb|sohn söhn tochter töchter kind baby|zoon dochter kind baby|сын дочь дочк дочер ребён ребен дет[еия] дети младен малыш|anak bayi|ابن ابنة ابنتي بنت طفل أطفال ?ولد أولاد رضيع|아들 딸 아이 애들 어린이 자녀 아기|息子 娘 子ども 子供 お子 赤ちゃん|儿子 ?仔 女儿 ?女 囡 孩子 小孩 儿童 細路 小朋友 婴儿 宝宝 嬰兒 bb
woman girl ?man boy people person|mujer chica niña señora hombre ?chico ?niño señor gente persona|femme fille dame homme garçon ?monsieur gens ?monde|?mulher menina rapariga moça homem menino rapaz ?senhor pessoa gente|donna ragazza signora uomo ragazzo signore person gente|?frau mädchen ?mann junge herr leute person mensch|?vrouw meisje mannen jongen ?heer mensen ?persoon|?женщин девушк девоч мужчин мальчик парен люд челове|?perempuan wanita gadis pria ?laki lelaki ?orang|امرأة سيدة فتاة بنت رجل صبي ?ولد ناس ?شخص أشخاص|?여자 여성 소녀 남자 남성 소년 ?사람 인원 명|?女 男 ?人|?女 男 ?人
?pain ?hurt ache sore ?ill ?sick|dolor duele dolía ?enferm|?mal_ douleur malade|dor_ dores_ ?dói doer doía doente|dolor mal_ male_ doler malat|schmerz weh_ wehtut ?krank|pijn ziek|бол[иью]т болел ?боль боле[ею]т заболе больн|sakit nyeri|يؤلم وجع مريض ?مرض|?아프 ?아파 통증 병_|痛 病気|疼 ?痛 ?病
?car taxi cab|coche auto_ carro taxi|voiture auto_ taxi|carro táxi|?macchina auto_ taxi|auto_ autos_ wagen taxi|auto_ taxi|машин автомоб такси|mobil taksi|سيارة سيارات تاكسي سيارة~أجرة|차_ 차가 차를 자동차 택시|?車 タクシー|?车 ?車 出租车 的士 打车
language word speak talk|idioma lengua palabra habl|langue mot_ mots_ parl|língua idioma palavra fal[aeo]|lingua parol[ae] parl|sprache wort wörter sprech ?sprich sprach gesproch red[en]|taal woord ?sprek spreek praat|язык слов[оа]_ слов_ ?говор разговар|?bahasa ?kata bicara ngomong omong berbicara|?لغة لغات كلمة كلمات تكلم تحدث أتكلم يتحدث|언어 ?말_ 단어 ?말하 ?말씀 ?이야기 ?얘기 ?말해|言語 ?言葉 単語 ?話|语言 語言 单词 ?字 詞 ?说 讲 ?講 談 说话
appointment reservation ?book promise|cita_ citas reserv promet|rendez-vous rendez~vous réserv prome[ts]|consulta marcação ?hora reserv promet|appuntament prenot promess|termin reserv gebucht ?buch verspr|afspraak reserv geboekt beloof beloofd|?запис приём брон заброн заказ обещ|janji reservasi ?pesan booking|?موعد حجز وعد أعد|예약 약속|予約 約束|预约 ?約 預約 约 预订 预定 ?訂 订 預訂 答应 保证 應承
?see ?look ?watch ?show|v[eé]_ ver_ ?ven_ veo vis[ti] mir[aeo] ?vi_ muestr ?enseñ|?voi[rst] vu_ regard voyez montr|v[eê]_ ver_ vejo viu olh assist mostr|?ved[eio] vist guard mostr|seh_ sehen sieh gesehen sah_ schau zeig|zie_ zien gezien kijk ziet laat~zien toon|вид[инея] смотр увид пока[жз]|lihat melihat tonton tunjuk|?رأى ?رأيت ?أرى نرى ترى ?يرى شاهد رؤية أنظر مشاهدة أرني أظهر أره|보_ 봤 볼_ 보이 ?봐 보고 ?보여 구경|?見 観 見せ|看 ?见 ?睇 ?見 ?望 给~看 ?示 俾~我睇 展示
?clean wash dirty|limpi lav[aoeé] suci[oa]|nettoy lav[eé] propre sale_|?limp ?lav[aoe] suj[oa]|pul[ii] ?lav[aoeò] lavato sporc|putz sauber wasch wäsche schmutz dreckig|schoon poets ?was_ wassen vies vuil|мы[тл]ь помы стир убор чист грязн|bersih cuci kotor|نظف تنظيف غسل غسيل نظيف قذر متسخ وسخ|청소 빨래 씻 세탁 깨끗 더러|掃除 洗 きれい 汚|洗 打扫 干净 乾淨 清潔 脏 污糟
big large tall ?high|grand ?alt[oa]_|?grand ?gros ?haut|grand ?alt[oa]_|grand alt[oa]_|?groß ?hoch hohe|groot grote ?hoog hoge ?lang|?больш высок|besar ?tinggi|?كبير عال ارتفاع ?طويل|크_ ?큰 커_ 높 키_ 키가|大き ?大 ?高|?大 ?高
beautiful ?pretty happy glad good|bonit hermos lind precios feliz ?content alegr buen|?beau belle joli heureu content bon_ ?bonne ?bien_|bonit lind bel[oa]_ feliz content alegr bo[am]_|bell[oaie] felic content buon ?ben[ei]_|?schön hübsch glücklich froh ?freu ?gut|mooi ?blij gelukkig ?goed|красив счаст рад_ рада хорош|cantik indah senang bahagia bagus ?baik|جميل ?سعيد مسرور ?جيد ?حسن طيب|예쁘 아름 예쁜 행복 기쁘 기뻐 ?좋|きれい 美し 嬉し 幸せ ?良 ?いい よい ?良い|漂亮 ?美 ?靚 高兴 开心 ?開心 快乐 ?好 不错 幾好
late ?delay slow|tarde retras lent despacio|tard retard lent|tarde ?atras devagar lent|tardi ritard lent ?piano|spät verspät langsam|?laat_ vertrag later langzaam|опозд ?позд медлен|terlambat telat pelan lambat|متأخر تأخر تأخير بطيء ببطء|늦 ?천천히 느리|遅 ゆっくり|迟 ?晚 遲 慢
early fast quick soon|tempran pronto rápid|tôt vite rapid bientôt|cedo rápid depressa ?logo_ breve|presto veloc ?prest|?früh schnell bald|?vroeg snel gauw|рано быстр скоро ?срочн|?pagi ?awal cepat segera|مبكر باكر سريع بسرعة قريبا ?عاجل|일찍 빨리 빠르 곧_|早 速 ?すぐ もうすぐ|?早 ?快 ?马上 很快 ?就快
problem mistake wrong error truth lie|?problem error equivoc ?verdad mentir|problème erreur ?faute trompé vérité ?ment|problem erro ?engan ?verdade ment|problem error sbagli verità bugi ment|problem fehler ?falsch irr ?wahr lüg|probleem fout verkeerd vergis waarheid lieg|проблем ошиб ?правд ?вр[уёа]|?masalah ?salah kesalahan ?benar bohong|?مشكل خطأ غلط حقيقة كذب صدق|문제 실수 잘못 틀 진실 거짓 사실|問題 間違 ?本当 嘘 ?真実|?问题 ?問題 错 ?錯 真相 撒谎 ?真 ?呃
?heavy difficult ?hard|pesad difícil|lourd difficile|pesad difícil|?pesant difficil|schwer schwierig|zwaar moeilijk|тяжел тяжёл трудн сложн|?berat sulit susah|ثقيل صعب|무거 어려|?重 難|?重 ?难 ?難
know think believe understand|?sab[eíi] conoc ?piens ?pens cre[eo] creer entiend ?entend ?compre|sai[st]_ savoir savez connai pense pensé crois croire compren compri|sab[ei] sei_ conhec ?pens acho acredit entend compreend percebo|sa[pi]_ sapere ?sapev conosc ?pens cred ?capi[st] capir compren|?weiß wiss kenn denk glaub versteh ?verstand|weet weten ?ken_ denk geloof ?dacht begrijp snap|зна[ею] дума вер[ию] поним понял|?tahu kenal pikir percaya ?kira mengerti paham|عرف أعرف يعرف تعرف ?علم ظن أظن أعتقد ?فكر يعتقد ?فهم أفهم|알_ 알아 모르 아세 ?생각 ?믿 이해 알겠|知 ?思 ?考え ?信 分か わか 理解|知 ?识 ?識 ?想 ?认为 覺得 觉得 相信 ?諗 明白 懂 理解
want ?wish need ?must ?have ?to ?like ?love|quier quer necesit ?deb[eo] tengo~que gust encant am[oa]_|veu[xt]_ voulo voudr vouli besoin faut dois doit devez aim[eé] ador|quer[eo] precis ?dev[eo]_ tenho~de gost ador am[oa]_|vogli vorre vuol bisogn dev[eo]_ dobbiam piac am[oaie]_|woll will_ möcht wünsch brauch muss müss mag_ mögen ?lieb gern gefäll|wil_ willen wens nodig moet ?houd ?hou_ ?leuk graag lief|хо[тч] нуж[не] ?надо должн люб нрав|?mau ingin perlu harus suka cinta|أريد يريد نريد أراد تريد رغب ?يجب أحتاج نحتاج احتج احتاج حب أحب يحب|원하 싶 필요 해야 야_ ?좋아 사랑|たい 欲し 望 必要 なければ なきゃ 好き 愛|想 ?要 必须 需要 ?得 必須 喜欢 爱 鍾意 愛 喜歡
?lights electricity ?power|electric corriente|électri courant|?eletric luz|elettric corrente|strom elektr|stroom elektr|электр|listrik|كهرباء|전기 정전|電気 停電|?电 ?電
breakfast lunch eat ate restaurant kitchen ?cook|desayun almuerz almorz comida ?com[eo] comer comid come_ ?comen ?comí coma restaurante cocina cocin|petit-déj petit~déj déjeuner ?midi mang restaurant cuisine cuisin cui[rt]|pequeno-almoço pequeno~almoço café~da~manhã almoç ?com[eo] comer comida restaurante cozinha cozinh|colazion pranz mang ristorant cucina cucin cuoc|frühstück mittagessen mittag ess_ essen isst gegess aß_ restaurant küche koch|ontbijt lunch eet_ ?eten gegeten at_ restaurant keuken kook koken|завтрак обед ест_ еда еды едят ?есть_ ем_ съе поес ресторан кухн готов повар вари|sarapan makan~siang makan restoran dapur masak|فطور إفطار الافطار غداء أكل آكل تأكل يأكل طعام نأكل مطعم المطعم مطبخ طبخ طاه|?아침 조식 점심 ?먹 식사 식당 레스토랑 부엌 주방 ?요리|朝食 朝ご飯 朝ごはん 昼食 ランチ 昼ご飯 昼ごはん 食べ 食事 レストラン 台所 キッチン ?料理|早餐 早饭 早飯 午饭 午餐 午飯 晏晝 吃 ?食 餐厅 餐廳 饭店 饭馆 餐館 厨房 廚房 ?煮 做饭 厨师
city town village country world|ciudad pueblo aldea país ?mundo|ville_ villes_ village pays ?monde|cidade aldeia vila_ ?país mundo|citt[aà] paese villaggio mondo|stadt städt dorf dörf land_ ?länd welt|stad_ steden dorp land_ wereld|город деревн сел[оае]_ ?стран мир_ мире мира|kota desa negara dunia|مدينة مدن قرية بلد دولة بلاد عالم|?도시 시내 마을 나라 세계 세상|街 町 都市 村 ?国 世界|城市 城 鎮 村 国家 國家 世界
day today tomorrow weekend yesterday|día_ días_ hoy ?mañana fin~de~semana finde ayer|jour aujourd demain week-end weekend hier_|dia_ dias_ hoje amanhã fim~de~semana ontem|giorn oggi domani fine~settimana weekend ieri|tag_ ?tage tagen ?heute ?morgen wochenende gestern|dag_ dagen vandaag morgen weekend gisteren|день_ дня_ дней_ дни_ ?сегодня завтра выходн вчера|?hari hari~ini besok akhir~pekan kemarin|?يوم أيام اليوم غدا نهاية~الأسبوع أمس|?일_ ?날 ?오늘 내일 주말 어제|?日 今日 明日 週末 昨日|?天 ?日 今天 今日 明天 聽日 听日 周末 週末 昨天 尋日 琴日
birthday gift ?present party|cumpleaños regalo fiesta|anniversaire cadeau fête|aniversário ?anos presente prenda festa|compleanno regal fest[ae]_|geburtstag geschenk party ?feier|verjaardag cadeau feest|день~рождения дня~рождения днём~рождения подар вечерин праздник|ulang~tahun hadiah kado pesta|عيد~ميلاد هدية ?حفل|생일 선물 파티 잔치|誕生日 プレゼント 贈 土産 パーティ|生日 礼物 禮物 派对 聚会
nurse hospital pharmacy doctor medicine ?pill tablet prescription|enfermer hospital farmacia médic doctor medic pastilla receta|infirmi hôpital pharmacie médecin docteur médic comprimé cachet ordonnance|enfermeir hospital farmácia médic doutor remédio medic comprimid receita|infermier ospedal farmaci medico dottor medicin pastigli farmac ricetta|pflege krankenschwester krankenhaus klinik apotheke arzt ärzt doktor medikament tablette rezept|verpleeg ziekenhuis apotheek dokter arts medicijn pil_ tablet recept|медсестр больниц аптек врач доктор лекарств таблет рецепт|perawat suster rumah~sakit apotek dokter obat ?pil resep|ممرض مستشفى صيدلي طبيب دكتور دواء أدوية حبة وصفة|간호사 병원 약국 의사 ?선생 약 처방|看護師 病院 薬局 医者 医師 ?先生 薬 処方|护士 護士 医院 醫院 药店 药房 藥房 医生 大夫 醫生 ?药 藥 处方 藥方
train station platform ?track|tren_ trenes estación andén ?vía|?train_ gare_ station quai voie|trem comboio estação plataforma cais linha|treno treni stazion binario fermata fermate|zug_ ?züge bahn bahnhof station ?haltestelle gleis bahnsteig|trein station spoor perron ?halte|поезд ?электрич вокзал станци платформ путь ?пути|kereta stasiun peron|قطار ?محطة رصيف ?موقف|기차 열차 역_ 역은 역이 역에 역까지 정류장 승강장 플랫폼|電車 列車 駅 ホーム 番線|火车 列车 火車 高铁 地铁 站 站台 月台
airport plane flight ?fly|aeropuerto avión vuelo ?vol[aóe]|aéroport avion vol_ vols_|aeroporto avião ?voo|aeroport aere[oi] volo|flughafen flugzeug ?flug|luchthaven vliegveld vlieg vlucht|аэропорт самол рейс лет[еи]|bandara pesawat ?terbang|مطار طائرة ?رحلة ?طيران|공항 비행기 항공편|空港 飛行機 便|机场 機場 飞机 航班 飛機
market supermarket sell ?sold shop store buy bought|mercado supermercado ?vend tienda compr|?marché supermarché vend magasin boutique achet acheté|mercado ?feira supermercado vend loja compr|mercat supermercat vend negozi compr|?markt supermarkt verkauf verkäuf geschäft laden kauf|markt supermarkt verkop verkoop winkel kopen koop gekocht|рын[ок] супермаркет прода магазин куп[илт] покуп|pasar supermarket swalayan jual toko beli|سوق سوبرماركت بيع باع يبيع تبيع نبيع متجر ?محل دكان شراء أشتري اشتري يشتري|시장 슈퍼 마트 팔_ 파는 팔아 판매 팔았 가게 상점 매장 사_ 샀 살_ 구입 ?사고 사야|市場 スーパー ?売 販売 店 買|市场 街市 市場 超市 卖 ?賣 店 铺 舖 买 買
book letter ?mail school class teacher student pupil university college learn study read write exam ?test library|libro ?carta correo escuela colegio clase profesor maestr estudiant alumn universidad aprend estudi le[eoí]_ leer leí leyó ?escri exam ?prueba biblioteca|livre lettre courrier école classe ?cours professeur prof_ maîtresse étudiant ?élève université fac_ ?appren étudi li[srt]_ lire lu_ lit_ écri ?examen bibliothèque|livro ?carta correio escola ?aula professor estudant alun universidade aprend estud le[rui]_ ler leio leu escrev exame ?prova teste biblioteca|libr[oi] letter posta scuol class lezion insegnant professor maestr student alunn universit impar studi legg ?letto scriv ?scritto esam bibliotec|buch büch brief post_ schul klasse unterricht lehrer student schüler universität uni_ lern studier les[et] lies_ gelesen lese ?schreib schrieb prüfung bibliothek bücherei|boek brief post_ school klas les_ leraar docent juf student leerling universiteit ?leren ?leer_ studeer lees lezen gelezen schrijf schreef geschreven examen toets bibliotheek|книг письм ?почт школ урок учител студент учени университет учи[тшл] изуча учусь чита прочт проч пи[шс] напис ?запис экзамен библиотек|buku surat sekolah kelas guru siswa mahasiswa murid universitas kuliah belajar baca tulis ujian perpustakaan|كتاب كتب رسالة بريد مدرسة ?صف حصة معلم أستاذ مدرس طالب طلاب تلميذ جامعة تعلم أتعلم أدرس يدرس دراسة قرأ أقرأ قراءة يقرأ أكتب يكتب اكتب امتحان اختبار مكتبة|책 편지 우편 학교 수업 선생 교사 학생 대학 배우 배워 공부 읽 쓰_ 써_ 적어 쓴 시험 도서관|?本_ 本を 本が 図書 手紙 ?メール 郵便 学校 授業 クラス 先生 教師 学生 生徒 大学 勉強 ?習 ?学 読 ?書 試験 テスト 図書館|书 書 ?信 邮 ?郵 学校 ?班 上课 學校 老师 老師 学生 學生 大学 大學 学习 学_ 學 读 看书 ?睇 讀 ?看 写 寫 考试 考_ 測驗 考試 图书馆 圖書館
photo picture camera ?art painting|foto imagen cámara pintur cuadro|photo image peint tableau|foto imagem câmera pintur quadro|foto ?immagin pittur quadr[oi]_|foto ?bild kamera gemälde ?mal|foto camera schilder|фото снимок картин рис[ую]|foto gambar kamera lukis|صورة صور كاميرا رسم لوحة|사진 카메라 그림|写真 カメラ 絵|照片 ?相 拍照 画 畫 ?照
?music song sing dance theatre concert stage piano guitar|música canci cant[aoe] bail[aeo] ?teatro concierto piano guitarra|musique chanson chant[eéo] ?dans[eé] théâtre concert piano guitare|música ?canç cant[aoe] danç teatro concerto piano guitarra violão|musica canzon cant[aio] ?ball[aoi] teatro concerto pianoforte chitarra|musik lied_ lieder sing_ singt singen tanz theater konzert klavier gitarre|muziek lied_ liedje zing dans_ dansen theater concert piano gitaar|?музык песн по[ёею]т пет танц театр концерт пианино гитар|musik lagu nyanyi ?menari dansa teater konser piano gitar|?موسيقى أغنية غنى يغني رقص مسرح حفلة بيانو جيتار|음악 노래 춤 극장 콘서트 공연 피아노 기타|音楽 ?歌 踊 劇場 コンサート ピアノ ギター|音乐 歌 音樂 ?唱 跳舞 剧院 演唱会 音乐会 演出 劇場 音樂會 钢琴 吉他 鋼琴
dog puppy cat animal|perr[oa] gat[oa] animal|chien chat_ chats_ chatte anima|cachorr cão cães gat[oa] animal|cane_ ?cani_ cagnol gatt[oai] animal|hund katze tier_ tiere|hond kat_ katten poes dier|собак пёс_ щен кош[ек] кот_ кота животн|anjing kucing hewan ?binatang|كلب كلاب قط حيوان|?개_ 개가 개는 강아지 개를 고양이 동물|犬 猫 動物|狗 猫 貓 动物 動物
football soccer game ?match play tennis ?ball ?win|fútbol jueg jug[aóu] partido tenis pelota balón ?gan[aóe]|foot jou[eéa] ?jeu_ jeux match tennis ?balle ballon ?gagn|futebol jog[aou] ?partid brinc ténis bola ?ganh venc|calcio gioc partit tennis palla pallon vinc vinto|fußball spiel tennis ball_ gewinn ?gewonn|voetbal spel_ speel spelen wedstrijd tennis bal_ win_ gewonnen winnen|футбол игр матч теннис мяч выигр побед|sepak~bola main pertandingan tenis bola ?menang|كرة لعب ?ألعب يلعب مباراة ?تنس فاز ربح|축구 게임 경기 놀_ 놀이 테니스 공_ 이기 이겼|サッカー ゲーム 試合 遊 テニス ボール ?勝|足球 踢波 游戏 比赛 ?玩 ?踢 ?打_ 网球 ?球 網球 赢 贏
embassy consulate|embajada consulad|ambassade consulat|embaixada consulad|ambasciat consolat|botschaft konsulat|ambassade consulaat|посольств консульств|kedutaan konsulat|سفارة قنصلية|대사관 영사관|大使館 領事館|大使馆 领事馆 大使館 領事館
atm cash~machine|cajero|distributeur|multibanco caixa~eletrônico caixa~automático|bancomat|geldautomat|geldautomaat pinautomaat|банкомат|atm_|صراف|현금인출기 에이티엠|atm_ 現金自動|取款机 提款機 自动取款
cold~flu ?flu|gripe resfri catarr|grippe rhume|gripe constip resfri|raffreddor influenz|grippe erkält schnupfen|griep verkoud|грипп простуд насморк|?flu_ pilek influenza|إنفلونزا زكام|감기 독감|?風邪 インフルエンザ|感冒 流感
reception ?desk|recepción|réception accueil|receção recepção|reception|rezeption empfang|receptie|ресепшн регистратур|resepsionis|استقبال|프런트 접수|フロント 受付|前台 接待
neighbourhood ?quarter|barrio|quartier|bairro|quartiere|viertel|wijk_ buurt|район|kawasan|حي_|동네|地区 ?近所|小区 街区
?roommate ?guest|invitad huésped|invité ?hôte|convidad hóspede|ospit invitat|gast_ gäste|gast_ gasten|гост[ьияе]|tamu|ضيف ضيوف|손님|お客|客人
colleague|colega compañer|collègue|colega|collega collegh|kolleg|collega|коллег|rekan kolega|زميل زملاء|동료|同僚|同事
mushroom onion garlic|seta champiñ cebolla ajo_|champignon oignon ail_|cogumelo cebola alho|funghi cipoll aglio|pilz zwiebel knoblauch|paddenstoel ui_ uien knoflook|гриб лук_ чеснок|jamur bawang|فطر بصل ثوم|버섯 양파 마늘|きのこ 玉ねぎ にんにく|蘑菇 洋葱 蒜 洋蔥
orange lemon banana|naranja limón plátano banana|orange_ oranges citron banane|laranja limão banana|aranci limon banan|orange zitrone banane|sinaasappel citroen banaan|апельсин лимон банан|jeruk lemon pisang|برتقال ليمون موز|오렌지 레몬 바나나 귤|オレンジ レモン バナナ みかん|橙子 柠檬 香蕉 檸檬
strawberry ?grape berry|fresa uva_ uvas|fraise raisin|morango uva_ uvas|fragol uva_|erdbeer traube|aardbei druif druiven|клубник виноград ягод|stroberi|فراولة عنب|딸기 포도|いちご ぶどう|草莓 葡萄 士多啤梨
?bee mosquito insect|abeja mosquito insect|abeille moustique insecte|abelha mosquito inseto|ape_ api_ zanzar insett|biene mücke insekt wespe|?bij_ bijen mug_ muggen insect wesp|пчел комар насеком|lebah nyamuk serangga|نحل بعوض حشرة|벌_ 벌에 모기 벌레|?蜂 蚊 虫|蜜蜂 ?蚊 虫 蟲
mouse ?rat|ratón rata|souris rat_|rato_ ratos ratazana|top[oi]_ ratto|maus mäuse ratte|muis muizen rat_|мыш[ьик] крыс|tikus|?فأر فئران|쥐|ネズミ ねずみ|老鼠
mirror|espejo|miroir|espelho|specchi|spiegel|spiegel|зеркал|cermin|مرآة|거울|?鏡|镜子 ?鏡
curtain carpet|cortina alfombra|rideau tapis|cortina tapete|?tend[ae]_ tappet|vorhang vorhänge teppich|gordijn tapijt|штор занавес ков[её]р|tirai gorden karpet|ستارة سجادة|커튼 카펫|カーテン 絨毯|窗帘 地毯 窗簾
shelf cupboard drawer|estante armario cajón|étagère armoire placard tiroir|prateleira armário gaveta|scaffal armadi ?cassett|regal_ schrank schublade|kast_ kasten plank ?lade_|полк[аеуи] шкаф|rak_ lemari laci|رف_ خزانة ?درج|선반 옷장 서랍|棚 引き出し|架子 ?柜 ?櫃 抽屉
?roof ceiling|techo|plafond|teto|soffitt|decke|plafond|потол|plafon langit-langit|?سقف|천장|天井|天花板
pipe boiler|caldera|chaudière|caldeira|caldaia|boiler|ketel boiler|котёл котел бойлер|ketel pemanas~air|سخان غلاية|보일러|ボイラー 給湯|锅炉 热水器 熱水爐
screw ?nail hammer|tornillo clavo martillo|?vis_ clou marteau|parafuso prego martelo|vit[ei]_ chiod martell|schraube nagel hammer|schroef spijker hamer|винт гвозд молот|sekrup paku palu|برغي مسمار مطرقة|나사 ?못_ 망치|ねじ 釘|螺丝 钉 锤 螺絲
helmet|casco|casque|capacete|casco|helm|helm|шлем|helm|خوذة|헬멧|ヘルメット|头盔 頭盔
?boat harbour ?port|puerto|port_ ports_|porto_|porto_|hafen|haven|порт_ порту гаван|pelabuhan dermaga|ميناء|항구|?港|港口 码头 碼頭
lighthouse coast|faro_ costa|phare ?côte|farol costa|faro_ ?costa|leuchtturm küste|vuurtoren kust|маяк берег|mercusuar pantai|منارة ساحل|등대 해안|灯台 ?海岸|灯塔 海岸
valley hill|valle colina|vallée colline|vale_ colina|valle collin|tal_ hügel|dal_ heuvel|долин холм|lembah bukit|واد تل_|골짜기 언덕|谷 丘|山谷 山坡
waterfall|cascada catarata|cascade chute|cachoeira cascata|cascat|wasserfall|waterval|водопад|air~terjun|شلال|폭포|滝|瀑布
cave|cueva|grotte|caverna gruta|grott|höhle|grot_|пещер|gua_|كهف|동굴|洞窟|山洞 洞穴
snake spider|serpiente araña|serpent araignée|cobra aranha|serpent ragn|schlange spinne|slang spin_|зме[яи] паук|ular laba|ثعبان عنكبوت|뱀 거미|蛇 クモ|蛇 蜘蛛
fox wolf ?bear|zorro lobo oso_|renard loup ours_|raposa lobo urso|volp lup[oi]_ orso|fuchs wolf bär_|vos_ wolf beer_|лис[аы] волк медвед|rubah serigala beruang|ثعلب ذئب دب_|여우 늑대 곰_|狐 狼 熊|狐狸 狼 熊
monkey elephant lion|mono_ elefante león|singe éléphant lion|macaco elefante leão|scimmi elefant leon[ei]|affe elefant löwe|aap_ olifant leeuw|обезьян слон лев_|monyet gajah singa|قرد ?فيل أسد|원숭이 코끼리 사자|猿 ?象 ライオン|猴 大象 狮 獅
duck goose|pato_ ganso|canard oie_|pato_ ganso|anatr oc[ah]|ente_ gans|eend gans|утк гус[ьи]|bebek angsa|بطة إوز|오리 거위|鴨 アヒル|鸭 鵝 鴨
sheep goat|oveja cabra|mouton chèvre|ovelha cabra|pecor capr|?schaf ziege|schaap schapen geit|овц коз[аы]|domba kambing|خروف ماعز غنم|양_ 염소|羊|羊
tail wing feather|cola ala_ pluma|queue aile plume|cauda ?asa_ ?pena|?coda al[ai]_ pium|schwanz flügel feder|staart vleugel ?veer|хвост крыл пер[оь]|?ekor sayap bulu|ذيل جناح ريش|꼬리 날개 깃털|尾 翼 羽|尾巴 翅膀 羽毛
tile brick|baldosa azulejo ladrillo|carrelage brique|azulejo tijolo|piastrell matton|fliese ziegel|tegel baksteen|плитк кирпич|ubin bata|بلاط طوب|타일 벽돌|タイル レンガ|瓷砖 砖 階磚
goal ?score|gol_ marc[óae]|but_ marqué|golo gol_ ?marc|gol_ ?segn|tor_ tore geschossen|doelpunt gescoord|гол_ забил|gol_ mencetak|هدف سجل|골을 골_ 득점|ゴール 得点|进球 ?球 ?入咗
association club|asociación club|association club|associação clube|associazione club|?verein klub|vereniging club|союз клуб общество|asosiasi klub perkumpulan|جمعية نادي|협회 동호회|協会 クラブ 会に|协会 俱乐部 協會
cancel|cancel anul|annul|cancel anul|annull cancell|abgesagt absag storn ausf[aä]ll|geannuleerd afgezegd annuleer|отмен|batal|?ألغ إلغاء|취소|?中止 キャンセル 取り消|取消
fountain|fuente|fontaine|fonte_|fontana|brunnen|fontein|фонтан|air~mancur|نافورة|분수|噴水|喷泉 噴水池
?taste|?sabe_ sabor|?goût|?sabe_ sabor ?gosto|?sa_ sapore gusto|schmeck geschmack|smaak|вкус|?rasa ?rasanya|طعم|?맛|?味|?味道 食落
counter ?window ?desk|mostrador ventanilla|guichet comptoir|balcão guiché|sportello banco_|schalter tresen theke|balie loket|стойк касс окошк|loket konter|شباك كاونتر|창구 계산대|窓口 カウンター|柜台 櫃位 ?窗口
interview|entrevista|entretien|entrevista|colloquio|gespräch|gesprek|собеседован|wawancara|?مقابلة مقابلت|면접 인터뷰|面接|面试 面試
?friendly ?kind ?nice|amable simpátic|gentil sympa aimable|amável simpátic gentil|gentil cordial simpatic|freundlich nett|vriendelijk aardig|любезн ?добр ?привет|ramah baik~hati|لطيف ودود لطف|친절|親切 優し|友善 客气 亲切 客氣
?thick ?thin|gruès delgad fin[oa]_|épais mince|gross[oa]_ fin[oa]_|?spess sottil|?dick dünn|dik_ dikke dun_|толст тонк|tebal tipis|سميك رقيق|두꺼 얇|厚 薄|厚 薄
?request|petición solicitud|?demande requête|pedido|richiesta|anfrage anliegen|verzoek|запрос просьб|permintaan|?طلب|요청 ?부탁|依頼|请求 ?要求
congratulations|enhorabuena felici|félicitat|parabéns|complimenti auguri congrat|glückwunsch gratul|gefeliciteerd|поздравля|?selamat|مبروك تهان|축하|おめでとう|恭喜
?weigh ?weight|pes[ao]_ kilo|pois_ poids kilo pèse|pesa_ quilo|pes[aio]_ chil[io]|wieg gewicht kilo|?weeg gewicht ?kilo|вес[иа] килограмм кило|?berat kilo|وزن كيلو|무게 킬로|重さ キロ|公斤 重量
sunscreen sunburn|protector~solar quemadura|crème~solaire coup~de~soleil|protetor~solar escaldão|crema~solare scottatura|sonnencreme sonnenbrand|zonnebrand verbrand|солнцезащитн обгор|tabir~surya terbakar|واق~الشمس|선크림|日焼け|防晒 晒伤 太陽油
?wave ?swim diving ?surf|ola_ olas bucear surf|vague plong surf|onda_ ondas ?mergulh surf|onda_ onde_ immersion|welle tauch surf|golf_ golven duik|волн ныря|ombak gelombang ?selam|موج غوص|파도 다이빙|波 ダイビング|海浪 潜水 ?浪
?sand ?castle shell|concha arena|coquillage sable|concha areia|conchigli sabbia|muschel sand|schelp zand|ракуш пес[ок]|kerang pasir|صدف رمل|조개 모래|貝 砂|贝壳 沙子 ?沙
hike trail ?path|sendero excursión caminata|randonn sentier|trilho trilha caminhada|sentiero escursion|wander pfad|wandel pad_ paden|тропа поход|jalur mendaki|درب مسار نزهة|등산로 산책로 오솔길|登山 ハイキング 小道|小路 远足 徒步 行山
?ski snowboard|?esquí|ski|?esqui|sci_ sciare|ski_ skifahren|ski_ skiën|лыж|ski_|تزلج|스키|スキー|滑雪
strike|huelga|grève|greve|sciopero|streik|staking|забастовк|mogok|إضراب|파업|ストライキ|罢工 罷工
vote election|elecci vot[aoó]|élection vot[eé]|eleiç vot[ao]|elezion vot[aio]|?wahl ?wähl|verkiezing stem_ gestemd|?выбор голос|pemilu ?suara|انتخاب ?صوّت|선거 투표|選挙 投票|选举 投票 選舉
article|artículo noticia|?article|artigo notícia|articolo notizi|artikel zeitung|artikel ?krant|стать[яию] газет|artikel ?berita|مقال ?خبر|?기사|記事|文章 报道
joke funny|chiste gracios divertid|blague drôle|piada engraçad|barzellett divertent|witz ?lustig|grap grappig|шутк анекдот смешн|lelucon lucu|نكتة مضحك|농담 웃기|冗談 ?面白|笑话 好笑 笑話
chess cards|ajedrez cartas|échecs cartes|xadrez cartas|scacchi carte_|schach ?karten|schaak kaarten|шахмат карт|catur ?kartu|شطرنج ?ورق|체스 카드|将棋 トランプ|象棋 打牌 棋
toy ?doll|juguete muñec|jouet poupée|brinquedo bonec|giocattol bambol|spielzeug puppe|speelgoed pop_|игруш кукл|mainan boneka|لعبة دمية|장난감 인형|おもちゃ 人形|玩具 娃娃 公仔
nappy pram stroller|pañal cochecito|couche poussette|fralda carrinho|pannolin passeggin|windel kinderwagen|luier kinderwagen|подгузник коляск|popok kereta~bayi|حفاض عربة|기저귀 유모차|おむつ ベビーカー|尿布 婴儿车 尿片
homework ?lesson|deberes tarea|devoirs|trabalho~de~casa lição|compit|hausaufgabe|huiswerk|домашн урок|pekerjaan~rumah pr_|?واجب|숙제|宿題|作业 功課
grade ?mark|nota_ notas|note_ notes|nota_ notas|voto_ voti_|note_ noten|cijfer|оценк|nilai|درجة علامة|성적 점수|成績 点数|成绩 分数 成績
kindergarten nursery|guardería|crèche maternelle|creche infantário|asilo|kindergarten kita_|kleuter crèche|?детск садик|taman~kanak|روضة حضانة|유치원 어린이집|幼稚園 保育園|幼儿园 幼稚園
?paint ?brush|pint[aóe] pintura brocha|peint|pint[aoe]|dipin vernic|streich gestrichen farbe|verf schilder|?крас|cat_ mengecat kuas|طلاء دهن|페인트 칠|ペンキ 塗|油漆 刷 油咗
?carpet vacuum|aspirador|aspirateur|aspirador|aspirapolvere|staubsauger|stofzuiger|пылесос|penyedot~debu|مكنسة|청소기|掃除機|吸尘器
?iron ironing|planch[ao]|repass fer_|ferro_ ?passar|ferro_ stir|bügel|strijk|утюг гла[дж]|setrika|كي_ مكواة|다리미 다림|アイロン|熨 烫 燙
kettle ?pot ?pan|olla sartén hervidor|casserole poêle bouilloire|panela frigideira chaleira|pentol padell bollitor|topf pfanne kessel|pan_ pannen waterkoker|кастрюл сковород чайник|panci wajan ketel|قدر مقلاة غلاية|냄비 프라이팬 주전자|鍋 フライパン やかん|锅 壶 鍋 煲 水壺
plug socket cable|enchufe cable|prise_ câble|tomada cabo|presa_ cavo spina|steckdose stecker kabel|stopcontact stekker kabel|розетк кабел провод|colokan stopkontak kabel|مقبس كابل سلك|콘센트 플러그 케이블|コンセント ケーブル|插座 插头 电线 插蘇 ?線
flood earthquake|inundaci terremoto|inondation séisme tremblement|inundaç ?cheia terramoto|alluvion terremoto|überschwemm hochwasser erdbeben|overstroming aardbeving|наводнени землетрясени|banjir gempa|فيضان زلزال|홍수 지진|洪水 地震|洪水 地震 水浸
drought harvest crop|sequía cosecha|sécheresse récolte|?seca colheita|siccità raccolt vendemmi|dürre ernte|droogte oogst|засух урожа|kemarau panen|جفاف حصاد محصول|가뭄 수확|干ばつ 収穫|干旱 收成 收获 旱
?hen cock|gallina gallo|poule coq_|galinha galo|gallina gallo|henne hahn|kip_ haan|куриц петух|ayam|دجاجة ?ديك|암탉 수탉 닭|鶏|母鸡 公鸡 ?雞
turtle frog|tortuga rana|tortue grenouille|tartaruga rã_ sapo|tartarug rana_|schildkröte frosch|schildpad kikker|черепах лягушк|kura-kura ?katak kodok|سلحفاة ضفدع|거북 개구리|亀 蛙|乌龟 青蛙 龜
whale shark dolphin|ballena tiburón delfín|baleine requin dauphin|baleia tubarão golfinho|balen[ae] squal delfin|wal_ wale hai_ delfin|walvis haai dolfijn|кит_ акул дельфин|paus hiu lumba|حوت قرش دلفين|고래 상어|鯨 サメ イルカ|鲸 鲨 海豚
sword gun weapon|espada pistola ?arma|épée pistolet arme|espada pistola arma|spada pistola arma|schwert pistole waffe|zwaard pistool wapen|меч_ пистолет оружи|pedang pistol senjata|?سيف مسدس سلاح|칼_ 총_ 총을 무기|剣 銃 武器|?剑 枪 武器 槍
prince princess ?fairy|príncipe princesa|prince princesse|príncipe princesa|princip|prinz|prins|принц|pangeran putri|أمير|왕자 공주|王子 姫|王子 公主
bride|?novi[oa]_ ?boda|?marié noces|noiv[oa]|?sposa sposo nozze|braut bräutigam|bruid|невест свадьб|pengantin|عروس عريس|신부 신랑|花嫁 新郎|新娘 新郎
funeral grave|funeral entierro tumba|enterrement funéraill ?tombe|funeral enterro túmulo|funerale tomba|beerdigung grab_|begrafenis graf_|похорон могил|pemakaman kuburan|جنازة قبر|장례 무덤|葬式 墓|葬礼 坟 墓 喪禮
divorce separated|divorci|divorc|divórcio divorci|divorzi|scheidung geschieden|gescheiden scheiding|развод развел|cerai|طلاق مطلق|이혼|離婚|离婚 離婚
argue ?fight ?quarrel|pele[aó] discut|disput bagarr|discut briga|litig|?streit gestritten|ruzie|ссор поссор спор|bertengkar|شجار تشاجر|싸웠 싸우 다투|喧嘩 けんか|吵架 打架 ?嗌交
?kiss ?hug|bes[oóa] abraz|embrass bise câlin|beij abraç|baci abbracc|küss kuss umarm|kus zoen knuffel|цел[оу]в обня|cium peluk|?قبل_ عناق حضن|키스 안아 포옹|キス 抱き|吻 拥抱 錫 攬
thunder lightning|trueno relámpago ?rayo|tonnerre éclair|trovão relâmpago|tuono fulmin|?donner blitz|donder bliksem|гром молни|guntur petir kilat|رعد برق|천둥 번개|雷|?雷 闪电 閃電
?temperature degrees|temperatura grados|température degré|temperatura graus|temperatura ?gradi|temperatur grad_|temperatuur graden|?температур градус|suhu derajat|حرارة درجة|온도 도_ 기온|温度 気温 ?度|温度 ?度
kilometre distance|distancia|distance|distância|distanza|entfernung|afstand|расстояни|jarak|مسافة|?거리_|距離|距离 距離
?speed ?limit ?fine|multa velocidad|amende vitesse|multa velocidade|multa velocità|strafe geschwindigkeit bußgeld|boete snelheid|штраф скорост|denda tilang kecepatan|غرامة سرعة|벌금 과속 속도|罰金 スピード 速度|罚款 速度 超速
licence ?permit|licencia ?carné permiso|permis licence|licença carta~de|patente licenza|führerschein genehmigung|rijbewijs vergunning|прав[а]_ лицензи разрешен|sim_ izin|رخصة تصريح|면허 허가|免許 許可|驾照 许可 車牌
hammock sofa couch|sofá|canapé|sofá|divano|sofa|?bank_ sofa|диван|sofa|أريكة كنبة|소파|ソファ|沙发 梳化
upstairs downstairs|arriba abajo|?haut ?bas_|?cima ?baixo|?sopra ?sotto|oben unten|boven ?beneden|сверху ?снизу наверху внизу|?atas ?bawah|?فوق ?تحت|위층 아래층|上の階 下の階|楼上 楼下 ?樓上 樓下
?inside outside|dentro ?fuera|?dedans dehors intérieur|dentro ?fora|?dentro fuori|drinnen draußen|?binnen buiten|?внутри снаружи улице|?dalam ?luar|?داخل خارج|?안에 밖에|?中 外|?里面 ?外面 ?入面 出面
share divide|compart repart|partag|partilh divid reparti|divid condivid|?teil geteilt|deel gedeeld verdeel|дели[тл] подели|?bagi berbagi|شارك قسم|나눠 나누|分け|分享 ?分
throw ?away ?drop|?tir[aéó] bot[aéó]|jet[eé]|deit[aoe] ?jog[aou]|butt gett[aio]|wegwerf geworfen warf|gooi weggegooid|выбро броси|?buang lempar|رم[ىي] ?ألق|버려 ?버렸 던|捨て 投げ|扔 ?丢 掉咗
?push ?pull ?press|empuj tir[ae] apriet puls|?pouss ?tir[eé] appuy|empurr pux ?carreg|sping tir[aei] prem[ei]|drück ?zieh schieb|duw ?trek ?druk|толка тян наж[ми]|dorong tarik tekan|?دفع سحب اضغط|밀_ 당기 누르 눌러|押 ?引|?推 ?拉 ?按
?fill ?pour|llen[aeé] ?ech[aeé]|rempl vers[eé]|ench[aei]|riemp vers[aio]|füll gieß|vul giet schenk|налив напол залей|?isi tuang|ملأ ?صب|채우 붓_ 따르|注|?倒 ?装 斟
?mix stir ?boil fry|mezcl herv ?frí[ea]|mélang ?bou[il] frire|mistur ferv frit|mescol boll frigg|misch koch brat|meng roer kook bak_|смеш вар[иь] жар[иь]|campur rebus goreng|خلط غلى ?قلى|섞 끓 볶 튀|混ぜ 沸 炒め 揚げ|搅 煮沸 ?炒 炸 撈
ice~cream snow ice frost fog cloud|helado nieve nev hielo niebla nube|glace_ glaces_ neige brouillard nuage gel_|sorvete gelado neve gelo nevoeiro nuvem|gelat neve nevic ghiaccio nebbia nuvol|eis_ schnee schnei nebel wolke frost|ijs_ ijsje sneeuw mist_ wolk vorst|морожен снег снеж туман облак лёд|es~krim salju kabut awan es_|آيس مثلجات بوظة ثلج ثلوج ضباب غيم سحاب جليد|아이스크림 눈이 눈_ 눈길 안개 구름 얼음|アイス 雪 霧 雲 氷|冰淇淋 雪糕 ?雪 雾 云 冰 霧 雲
garden flower ?leaf branch ?root grass lawn weed seed ?plant ?pot|jardín jardin flor_ flores hoja rama raíz hierba césped semilla plant[aóe]|jardin fleur feuille branche racine herbe pelouse graine plant[eé]|jardim jardin flor_ flores folha ramo raiz erva relva grama semente plant[ae]|giardin fior[ei]_ foglia ram[oi]_ radic erba prato seme_ semi_ piant|garten gärten blume blatt blätter zweig wurzel gras rasen samen pflanz|tuin bloem blad tak_ takken wortel gras_ gazon zaad plant|сад_ саду сада цвет[оы] лист ветк кор[ен] трав газон семен расте[н] посад|?taman ?kebun ?bunga daun dahan akar rumput benih tanam|حديقة حدائق زهر زهور ورد ورقة غصن جذر عشب بذور ?نبات زرع|정원 꽃 잎 ?가지_ 뿌리 잔디 풀_ 풀이 씨앗 심_ 식물 화분|庭 ?花 ?葉 枝 根 草 芝 種 植え 植物|花园 花園 ?花 叶 树枝 ?根 樹葉 草 种子 植物 ?种 ?種 盆栽
?hand finger ?arm ?leg ?foot ?bone neck shoulder slip ?trip ankle wrist twisted|mano_ manos dedo brazo pierna pie_ pies_ hueso cuello hombro resbal tropez tobillo muñeca torcí|main_ mains_ doigt bras_ jambe ?pied os_ cou_ épaule gliss trébuch cheville poignet tordu foul|mão mãos dedo braço perna pé_ pés_ osso pescoço ombro escorreg tropec tornozelo pulso torci|mano_ mani_ dit[oa]_ bracci gamb pied oss[oa] ?collo spall scivol inciamp caviglia polso slog stort|?hand_ hände finger ?arm_ arme_ bein fuß füße knochen nacken schulter rutsch stolper knöchel handgelenk verstaucht|hand_ handen vinger arm_ armen been_ benen voet bot_ nek_ schouder uitgegl gleed struikel ?enkel pols verzwik|рук[аиуе]_ руки пал[еь]ц ?ног[аиуе]_ ?ногу кост[ьи]_ шея плеч поскольз споткн лодыж запяст подверн|tangan jari lengan kaki tulang leher bahu terpeleset tersandung pergelangan terkilir keseleo|يد_ يدي أيدي يده إصبع أصابع ذراع ?ساق ?قدم ?رجل عظم رقبة كتف انزلق تعثر كاحل معصم التو|손 손가락 팔 ?다리 ?발 뼈 ?목 어깨 미끄러 넘어 발목 손목 삐었 삐끗|?手 ?指 腕 足 ?脚 骨 首 肩 滑 ?転 足首 手首 捻 ひね|?手 手指 胳膊 手臂 ?腿 脚 ?腳 骨 脖子 肩 頸 膊 滑倒 ?摔 跣 脚踝 手腕 扭伤 拗柴 腳踝
police lawyer court law legal ?prison ?judge ?arrested|policía abogad juicio tribunal ley_ legal cárcel prisión juez detenid|police avocat tribunal loi_ légal prison juge ?arrêté|polícia advogad tribunal lei_ legal prisão cadeia juiz|polizia avvocat tribunal ?legge legal prigion giudice arrest|polizei anwalt ?gericht gesetz legal erlaubt gefängnis richter verhaft|politie advocaat rechtbank wet_ legaal gevangenis rechter gearresteerd|полиц адвокат суд[аеу]_ ?закон тюрьм судь[яи] арест|polisi pengacara pengadilan hukum sah_ penjara hakim tangkap|شرطة محام محكمة قانون سجن قاض اعتقل|경찰 변호사 법원 법_ 불법 합법 감옥 판사 체포|警察 弁護士 裁判 法律 違法 刑務所 裁判官 逮捕|警察 报警 報警 差館 差人 律师 法院 律師 法庭 法律 合法 违法 监狱 法官 逮捕 監獄
shirt clothes dress coat jacket sweater pullover size ?fit pocket ?belt ?button zip ?sock trousers skirt scarf glove|camis ropa vestido abrigo chaqueta jersey suéter talla tamaño bolsillo cinturón botón cremallera calcetín pantalón falda bufanda guante|chemise vêtement robe manteau veste pull_ pulls chandail taille ?poche ceinture bouton fermeture chaussette pantalon jupe écharpe gant|camis roupa vestido casaco camisola suéter tamanho número bolso_ cinto botão fecho zíper ?meia_ meias calças saia cachecol luva|camici magliett vestit cappotto giacca maglion ?taglia misura tasca cintura bottone cerniera calz[ei] pantalon gonna sciarpa guant|hemd bluse kleid mantel jacke pullover pulli ?größe ?passt gürtel knopf reißverschluss socke hose_ hosen rock_ ?schal handschuh|overhemd shirt kleren kleding jurk jas_ jassen trui_ truien maat past zak_ riem ?knoop rits sok_ sokken broek rok_ sjaal handschoen|рубаш одежд плать пальто куртк свитер размер карман ремень пуговиц молни носк брюк штан юбк шарф перчат|kemeja baju pakaian jaket gaun sweter ukuran saku ikat~pinggang kancing ritsleting kaus~kaki celana rok_ syal sarung~tangan|قميص ملابس ثوب فستان معطف سترة كنزة مقاس حجم جيب حزام زر سحاب جورب بنطال تنورة وشاح قفاز|셔츠 옷 코트 드레스 재킷 원피스 스웨터 사이즈 크기 맞_ 주머니 벨트 단추 지퍼 양말 바지 치마 목도리 장갑|シャツ ?服 コート ドレス 上着 セーター サイズ 大きさ ポケット ベルト ボタン ファスナー 靴下 ?ズボン スカート マフラー 手袋|衬衫 恤 衣服 衫 外套 裙 大衣 毛衣 冷衫 尺寸 大小 ?碼 口袋 皮带 纽扣 拉链 鈕 拉鍊 袜子 裤 褲 襪 围巾 手套 圍巾 頸巾
computer laptop robot digital screen keyboard printer file ?document folder ?email ?app website ?online|ordenador computad portátil robot digital pantalla teclado impresora archivo carpeta correo aplicación página~web|ordinateur robot numérique écran clavier imprimante fichier dossier mail appli_ application site_|computad portátil robô digital ecrã tela teclado impressora ficheiro arquivo pasta aplicação site_|computer portatile robot digital schermo tastier stampant file_ cartella app_ sito|computer laptop rechner roboter digital bildschirm tastatur drucker datei ordner mail app_ webseite|computer laptop robot digitale scherm toetsenbord printer bestand map_ mail app_ website|компьют ноутбук робот цифров экран клавиатур принтер файл папк приложени сайт|komputer laptop robot digital layar papan~ketik printer berkas file_ folder email surel aplikasi situs|حاسوب كمبيوتر روبوت رقمي شاشة لوحة~مفاتيح طابعة ملف مجلد بريد تطبيق موقع|컴퓨터 노트북 로봇 디지털 화면 키보드 프린터 파일 폴더 이메일 앱_ 앱이 앱을 사이트|コンピュータ パソコン ロボット デジタル 画面 キーボード プリンター ファイル フォルダ メール アプリ サイト|电脑 電腦 机器人 数字 數碼 機械人 屏幕 键盘 打印机 打印 螢幕 文件 邮件 文件夹 電郵 应用 网站 應用程式 網站
contract rent landlord tenant owner ?raise increase|contrat alquil rent casero dueñ inquilin propietari subi[óre] aument|contrat loyer lou[eé] propriétaire locataire augment|contrat alug rend senhorio inquilin dono propriet aument subi[ru]|contratt affitt padrone~di~casa inquilin proprietari aument|vertrag miet vermieter mieter besitzer erhöh gestiegen|contract huur huisbaas huurder eigenaar verhoog gestegen|договор аренд хозя[ий] жильц подня повыс|kontrak sewa pemilik penyewa ?naik|عقد إيجار مالك مستأجر صاحب رفع زاد ارتفع|계약 월세 임대 빌리 집주인 세입자 주인 올렸 ?올라 인상 올리|契約 家賃 借り 大家 借家人 オーナー ?上げ 上が|合同 租 合約 房东 租户 业主 業主 租客 涨 提高 加咗 漲
?give ?gave borrow lend|d[ao]r_ da_ dio_ ?dé_ ?regal prest|donn emprunt ?prêt[eé]|?d[áa]_ ?dar_ deu_ ?dê_ emprest|?d[aà]_ dare dato ?prest|?geb ?gib gab leih geliehen ausleih|?geef gaf geven gegeven leen ?lenen geleend|?да[йтлл] отда дать одолж взаймы|?beri ?kasih pinjam|أعط يعطي استع أعار|?주_ 줘 ?줬 드리 빌려 빌리 빌릴|?くれ ?あげ 渡 借 ?貸|?给 ?俾 ?畀 ?給 借
money cash dollar price cost discount ?pay ?card bank ?bill invoice euro expensive cheap coin ?note account transfer debt owe salary wage|dinero efectivo dólar ?preci ?cuest descuento rebaja pag[ao] pagu pagar tarjeta banco ?cuenta factura euro car[oa]_ car[oa]s barat moneda cuenta_ transfer deuda ?debo sueldo salario|argent_ liquide espèces dollar prix coût remise réduction soldes pay[eé] régl ?carte_ banque addition facture euro cher_ chère chers bon~marché moins~cher ?pièce monnaie ?compte virement dette ?dois salaire|dinheiro dólar ?preç cust desconto saldo pag[ao] pagu pagar cartão banco ?conta fatura euro car[oa]_ car[oa]s barat moeda troco conta_ transfer dívida ?devo salário|soldi denaro contanti dollar prezz cost sconto sconti pag[ao] paghi pagh carta_ cart[ae]_ banca ?conto fattura euro ?car[oai]_ costos economic moneta resto spicci ?conto_ bonific debito ?dev[oe]_ stipendio|geld dollar preis ?kost rabatt ermäßig zahl bezahl ?karte bank rechnung euro teuer teure billig günstig münze kleingeld konto überweis ?schuld schulde gehalt lohn|geld_ contant dollar prijs kost korting betaal ?kaart ?pas_ bank rekening euro duur_ dure goedkop munt wisselgeld overmak overschrij ?schuld salaris loon|деньг денег наличн доллар цен ?сто[ия] стоим скидк ?плат карт банк счёт счет евро ?дорог дешев монет сдач ?перевод перевёл ?долг ?должен зарплат|?uang tunai dolar harga biaya diskon potongan bayar kartu bank tagihan bon_ euro mahal murah koin uang~kecil ?kembalian rekening transfer utang hutang gaji|مال نقود نقد فلوس دولار سعر تكلف يكلف ثمن بكم خصم تخفيض دفع أدفع ندفع بطاقة بنك مصرف فاتورة حساب يورو غال باهظ رخيص أرخص عملة فكة تحويل ?حوّل دين_ ?مدين راتب|돈 ?현금 달러 가격 값 요금 ?얼마 할인 ?내_ 지불 결제 계산 카드 은행 계산서 청구서 유로 비싸 비싼 싼_ 싸_ 저렴 싸게 동전 거스름 계좌 송금 이체 빚 월급 연봉|お金 現金 ?ドル 値段 料金 価格 ?いくら 割引 払 支払 カード 銀行 会計 請求書 勘定 ユーロ ?高い ?高く 安い 安く 安 小銭 硬貨 お釣り 口座 振り込 借金 給料|钱 錢 现金 現金 美元 美金 价格 价钱 多少钱 價錢 幾錢 费 打折 折 优惠 折扣 付 支付 俾錢 畀錢 ?交 ?卡 银行 銀行 账单 买单 埋單 帐单 賬單 欧元 歐元 贵 貴 便宜 ?平 硬币 零钱 散紙 找零 账户 转账 戶口 過數 欠 债 債 工资 薪水 ?人工
tent camping|tienda~de~campaña camping acamp|tente camping|tenda_ acamp campismo|tenda_ campegg|zelt camping|tent_ tenten kamp camping|палатк кемпинг|tenda kemah|خيمة تخييم|텐트 캠핑|テント キャンプ|帐篷 露营 營
@i_ my_ me_ mine_ myself_ i'm_ i've_|yo_ mi_ mis_ me_ mí_ conmigo_ estoy_ tengo_ quiero_ soy_|je_ j_ mon_ ma_ mes_ moi_ me_ m_|eu_ meu_ minha_ meus_ minhas_ me_ mim_ tenho_ estou_ sou_|io_ mio_ mia_ miei_ mie_ mi_ me_ ho_ ?sono_|ich_ mein_ meine_ meinen_ meiner_ meinem_ mir_ mich_|ik_ mijn_ mij_ me_|я_ мой_ моя_ моё_ мое_ мои_ моего_ моей_ моему_ мне_ меня_ мной_ мою_|saya_ aku_ ku_|أنا_ لدي_ عندي_ لي_ إنني_ أريد_|나_ 나는 저는 제가 내가 제_ 내_ ?저_ 저를 나를 저도|私 僕 俺 ?うち|我
@we_ our_ us_ ours_ we're_ we've_ let's_|nosotr nuestr nos_ tenemos vamos estamos|nous_ notre_ nos_ ?on_|nós_ nosso nossa nos_ temos ?vamos estamos|noi_ nostr ?ci_ abbiamo siamo andiamo|wir_ unser uns_|wij_ we_ ons_ onze_|мы_ наш нас_ нам_ нами_|kami_ kita_|نحن لدينا عندنا لنا_|우리 저희|私たち 我々 ?うち|我们 我們 我哋 咱们
@?you_ your_ yours_ ?you're_ yourself_|usted ustedes tú_ tu_ tus_ te_ ti_ ?su_ ?sus_ ?le_ vosotr|?vous_ votre_ vos_ tu_ te_ toi_ ton_ ta_ tes_ ?t_|você tu_ te_ teu_ tua_ ?lhe_ ?seu_ sua_ vocês|?lei_ tu_ ti_ tuo_ tua_ ?suo_ ?sua_ ?le_ voi_ vostr|?sie_ ?ihnen_ ?ihr_ ?ihre_ ?ihren_ du_ dich_ dir_ dein_ deine_ euch_ eure_|u_ uw_ ?je_ jij_ jouw_ jou_ jullie_|?вы_ вас_ вам_ ваш ты_ тебя_ тебе_ твой твоя твои|anda kamu kalian_ mu_|أنت أنتم لك_ ?لديك عندك لكم_ عليك|당신 너_ 너는 네가 씨_|あなた 君 お前|你 您
not_ no_ never_ don't_ isn't_ can't_ didn't_ won't_ doesn't_ aren't_ wasn't_ haven't_ nobody_ nothing_ without_|?no_ nunca_ ?nada_ nadie_ sin_ ?ni_ tampoco_|?pas_ jamais_ rien_ personne_ sans_ ?ne_ ?n_|?não_ nunca_ ?nada_ ninguém_ sem_ ?nem_|?non_ ?mai_ ?niente_ nulla_ nessuno_ senza_|?nicht_ nie_ ?nichts_ niemand_ ohne_ ?kein ?keine_ keinen_|?niet_ nooit_ ?niets_ niemand_ zonder_ ?geen_|?не_ нет_ никогда_ ничего_ никто_ без_ нельзя_|?tidak_ bukan_ ?belum_ tanpa_ ?jangan_ tak_ nggak_|?لا_ ?لم_ لن_ ?ليس ليست ?ما_ بدون بلا_ غير_|안_ ?못_ ?없 ?아니 ?않 못하|?ない ?ません ?なかった ?ず_|?不 没 ?沒 ?无 ?唔 ?冇 ?未
@he_ ?his_ ?him_ ?himself_|?él_|?il_ lui_ son_|ele_ dele_|lui_ egli_|er_ ?ihm_ ?ihn_ ?sein_ seine_|hij_ ?hem_ ?zijn_|он_ ?его_ ему_ ним_ него_|dia_ ?nya_|هو_ ?له_|그는 그가 ?그_ 그의|?彼|他 ?佢
@she_ ?her_ hers_|ella_|?elle_ ?sa_|ela_ ?dela_|lei_ ella_|?sie_ ?ihr_ ?ihre_|?zij_ ?ze_ ?haar_|она_ ?её_ ?ее_ ей_ неё_|?dia_ ?nya_|هي_ لها_|그녀|彼女|她 ?佢
@?they_ ?their_ ?them_|ell[oa]s_|?ils_ elles_ leur_ leurs_|eles_ elas_ deles_|loro_ essi_|?sie_ ?ihnen_ ?ihr_ ?ihre_|?zij_ ?ze_ hun_ hen_|они_ ?их_ им_ ими_ них_|mereka|هم_ لهم_|그들|彼ら|他们 她们 他們 佢哋
only ?just|solo_ sólo_ solamente|seulement ne~que juste|só_ apenas somente|solo_ soltanto|nur_|alleen_ slechts ?maar_|только лишь|hanya ?cuma|فقط_|만_ 오직 뿐|?だけ ?しか|只 ?就 ?得_ 淨係
more|?más_|?plus_|?mais_|?più_|?mehr_|?meer_|?больше более ?ещё|?lebih ?lagi|أكثر المزيد|?더_|?もっと ?より|?更 ?再 ?多啲
very ?so ?too|muy_ tan_ demasiado ?mucho|très_ trop_ ?si_ tellement|muito demasiado tão_|molto_ troppo_ così_|sehr_ ?zu_ ?so_|heel_ erg_ ?te_ ?zo_|очень_ слишком ?так_|?sangat ?sekali terlalu banget|جدا جدًا_ للغاية ?كثيرا|너무 아주 매우 ?정말|とても すごく すぎ かなり 非常に|?很 ?太 ?非常 ?好_ ?真
if when|?si_ cuando|si_ quand_ lorsque|?se_ quando|se_ ?quando|wenn_ ob_ ?als_ falls|?als_ ?wanneer ?of_ toen|если_ ?когда ?ли_|?kalau jika ?apakah ?saat|?إذا_ ?إن_ عندما ?لو_|?면 ?때|?たら ?ば_ ?なら とき|如果 要是 的话 ?时候 ?嗰陣
garage|garaje cochera|garage|garagem|garage box_|garage|garage|гараж|garasi ?parkiran|مرآب جراج|차고|ガレージ 車庫|车库 車房
motorbike|moto_ motocicleta|moto_|mota_ moto_|moto_ motocicletta|motorrad|motor_ motorfiets|мотоцикл|sepeda~motor motor_|دراجة~نارية الدراجة~النارية|오토바이|バイク オートバイ|摩托车 電單車 电单车
cavity|caries|carie|cárie|carie_|karies|gaatje|кариес дырк|?lubang|تسوس|충치|虫歯|蛀牙 爛牙
ask|pregunt ?ped[ií] ?pid[eió]|demand|pergunt ?ped[ei] ?pedi|chie[ds]|frag|vraag ?vroeg gevraagd ?vragen|спро спраш|tanya|سأل يسأل اسأل سؤال|물어 ?묻|聞い 尋ね 訊|问 問 请教
say said ?tell told|dij[eoi] dic[eh] ?digo ?diga ?decir contó contar dicho|?dit_ ?dire_ ?disent ?raconté|?diss ?diz_ ?dizer ?dito contou|?dett ?dice dire_ ?disse raccont|?sag[te]_ gesagt ?sagen ?erzähl|zei_ zegt gezegd zeggen vertel|сказа ?говор рассказ|bilang kata_ katanya mengatakan cerita|قال_ قالت يقول تقول ?أخبر|말했 ?말씀 ?말해 ?했다고|?言っ 言い 言わ ?話し|?说 說 話_ ?讲 ?講 告诉 告訴 話佢
help helped|ayud|aid[eéaozi]|ajud|aiut|?hilf helf geholfen|help geholpen hielp|помо|bantu ?tolong|ساعد مساعد|도와 도움|手伝 助け|帮 幫
?meet met|?encontr ?conoc[eií] ?qued[aá]|rencontr ?retrouv|?encontr ?conhec|incontr ?conosc|treff getroffen kennengelernt|ontmoet ?afgesproken spreken~af|встре[чт] познаком|bertemu ?ketemu jumpa|?لقاء ?نلتقي التقي|만나 만났|会い 会う 会っ 会え|见面 見面 碰面 相遇 認識 ?见到
?use|us[aeoó]_ usar utiliz|utilis ?sert_|us[aeo]_ usar utiliz|us[aio]_ usare usat utilizz|benutz verwend gebrauch|gebruik|пользов использ|?pakai guna|استخدم يستخدم استعمل|사용 ?쓰[는고면] 써[도서요]|使い ?使っ 使う 使え 使用|?用
grow|?crec[eií]|?pouss[eéa]_ grandi|cresc|cresc|wächst wachs gewachsen|groei|раст[ёуи] вырос|tumbuh|?ينمو نما|자라 자랐 길러|生え 伸び 育|长大 長大 生长 ?长出 ?種 ?种
build built|constru|construi ?bâti|constru|costru|gebaut bau[ete]_ bauen|bouw gebouwd|?стро|bangun|?بنى بناء يبني|짓[고는] 지었 건축|建て 建設|建[造了好] 起楼 ?盖 ?起咗
explain|expli|expli|explic|spieg|erklär|uitleg uitgelegd ?legt~uit leg~uit|объясн|jelas|شرح اشرح يشرح|설명|説明|解释 解釋 說明 说明
decide|decid|décid|decid|decis decid|entschied entscheid|beslis besloten|реши[лтм] решени|memutuskan putuskan|قرر|결정|?決め 決まっ|决定 決定
invite|invit|invit|convid|invit|eingeladen einlad lade_|uitgenodigd uitnodig|пригла|undang|دعوة ?دعا|초대|招待 誘|邀请 邀請 請客
visit|visit|visit|visit|visit|besuch|bezoek bezocht|навест посет|kunjung berkunjung jenguk|زيار زار_ نزور أزور|방문|訪ね 訪問 見舞|拜访 參觀 参观 探望 探
hide|escond|cach[eé]|escond|nascond ?nascost|versteck|verstop|прят|sembunyi|?خبأ ?اختبأ ?يختبئ|숨[어었기는]|隠|藏 躲 匿
jump climb|salt[aeoó]_ ?saltar trep ?escal|?saut grimp ?escalad|salt[aeo]_ ?pul[aeo]_ ?subi trep escal|salt[aio]_ arrampic|spring sprang kletter|spring sprong klim|пры[гж] зале[зт]|lompat panjat|قفز تسلق|뛰어 점프 기어올|跳 ?飛び 登|跳 爬 攀
?catch caught|atrap ?cog[ieí] pill|attrap ?pris_|apanh ?peg[aou] agarr|?pres[oa]_ ?acchiapp cattur|gefangen erwisch fing_|gevangen ving_ ?vang|пойма лови|tangkap|?أمسك صاد|잡[았아고]|捕ま 釣|抓 捉
touch|?toc[aóou]|touch|?toc[aou] mex[ae]|tocc|?fass ?berühr ?angefasst|?raak aanrak|?трога касат|sentuh|لمس تلمس|만지 만졌|触|碰 ?摸 掂
feed fed|aliment ?com[ei]_ ?dar~de~comer|nourri ?donn|aliment|?dar~da~mangiare aliment nutr|fütter|voer ?eten|корм|memberi~makan kasih~makan pakan|أطعم يطعم|먹이|餌|喂 餵
bark bite|ladr mord[ií] muerd mordi pic[aó]_ picad|aboi mord piqu|lad?r[aeo]_ morde mordi pic[oa]d|abbai mors[oei] pung punt[oa]_|bell biss beiß gestochen|blaf bijt gebeten gestoken|?ла[ея][тл]_ ?кус[аи] укус|gonggong menggigit gigit sengat|?نبح عض لدغ|짖 물렸 ?물었 쏘였|吠 ほえ 噛 かまれ 刺さ|吠 咬 叮
ride|mont[aeoó]_ ?paseo|?mont[eé]_|?andar~de ?montar ?cavalg|?caval|reiten geritten ?fahr|?rijd ?paardrijden ?fiets|ката|?naik|?ركوب ركب|타고 ?타는 탔|?乗|骑 騎 乘 ?坐_
sail|naveg vel[ae]r ?velero|voile ?navig ?nagué|?navegar velej|veleggi ?barca~a~vela|segel|zeil|парус ?плава|berlayar layar|إبحار أبحر شراع|항해 요트|帆 ヨット 航海|帆船 航行 揚帆
cross|cruz[aeoó]|?travers|atravess|attravers|überquer|steek~over oversteken|пере[йс][дтеё]|menyeberang ?seberang|عبر_ يعبر|?건너|渡|过马路 穿过 過馬路 横过
enter|entr[aeoó]_ ?entrar|entre[rz]_ ?entré|entr[aeo]_ entrar|entr[aioi]_ entrare|?hinein eintreten ?betret ?rein_|?binnen ?naar~binnen|вход вой[дт] вош|masuk|دخل دخول يدخل|?들어|?入っ ?入れ 入り 入る|进去 进来 入去 入嚟 进门
reach|llegar ?alcanz|?attein ?arriv|?alcanç ?chegar|raggiun|erreich|bereik|достиг|mencapai|?وصل|도달|届い 届き ?着|到达 到達
search look~for|busc|cherch|procur|cerc[aoh]|such[et]_ suchen ?gesucht|zoek gezocht|ищ иска|cari|?بحث يبحث أبحث|찾[고아는]|探|?找 ?搵
order|pedi[rdm]_ ?pide pedido encarg|command|encomend pedi[rud]_ pedido|ordin|bestell|bestel|заказ|pesan|طلب_ نطلب اطلب ?طلبت طلبنا|주문|注文 頼|点了 点餐 點餐 叫咗 ?訂 订
breathe|respir|respir|respir|respir|atm|adem|дыш дыхан|napas bernapas|تنفس|숨을 숨이 호흡|息|呼吸 透氣
sweat|sud[aoe]|transpir|su[ao]r suad|sud[aio]|schwitz|zweet|потею пот_ вспоте|keringat|?عرق|땀|汗|汗
rest relax|descans relaj|repos détend|descans relax|ripos rilass|ausruh erhol ?ruh|rust ontspan|отдых отдох|istirahat santai|راحة ?استرح يستريح|쉬[어고는] 쉴 휴식|休|休息 放松 放鬆 抖
urgent hurry ?quick ?fast|urgen pris[ae]_ apur ?rápid|urgen dépêch press[eé] ?vite|urgên urgent press[ae]_ apress ?rápid|urgen fretta sbrig|dringend eilig beeil eil[ei]g ?schnell|dringend haast ?snel|срочн тороп спеш ?быстр|mendesak darurat buru-buru ?buru ?cepat|عاجل ?عجلة ?أسرع مستعجل ?بسرعة|서두르 서둘 급하 급할 긴급 ?빨리|急 ?速|赶紧 赶快 急 ?趕 ?快
spend save|gast[aeoó] ahorr|dépens économ|gast[aeo] poup|spes[oa]_ spend risparmi|ausgegeben spar|uitgegeven spaar|потра экономи|habiskan hemat ?tabung|أنفق وفر|쓴_ 절약 저축|?使っ 節約 貯|?花了 花费 省钱 慳 存钱
retire quit|jubil renunci dej[oó]~el|retraite démission|reform[ao] aposent demiti|pension ?licenzi|rente ruhestand gekündigt kündig|pensioen ontslag|пенси уволи|pensiun ?berhenti|تقاعد استقال|은퇴 퇴직 그만두|引退 退職 辞め|退休 辞职 辭
exercise gym train~for|ejercici gimnasi entren|exercice gym entraîn|exercíci ginás trein ginásio|eserciz palestra allen|übung turn fitness trainier|oefen sportschool train|упражн спортзал тренир|olahraga ?latihan|تمرين رياض تدريب|운동 헬스 훈련|運動 ジム ?練習|锻炼 鍛鍊 健身 运动 運動
complain|quej|plain[dst] plaint|reclam queix|lament reclam|beschwer beschwert|klag klacht|жал[ою]|keluh protes|شك[اوى] يشتك|불평 항의|文句 苦情|投诉 投訴 抱怨
trust|confi|confian ?fait~confiance|confi|fid[ua]|vertrau|vertrouw|довер|percaya|ثق[ةت] يثق|믿[어고을는]|信頼 信じ|信任 相信
compare|compar|compar|compar|confront paragon|vergleich|vergelijk|сравн|banding|قارن مقارن|비교|比べ|比较 比較
download install|descarg instal|téléchar install|descarreg ?baix instal|?scaric install|heruntergeladen lad[ea]~ install|gedownload download install|скача устано|unduh instal|تحميل ثبّت تنزيل|내려받 다운로드 설치|ダウンロード インストール|下载 下載 安装 安裝
record delete|grab[aeoó] borr|enregistr supprim effac|grav[aeo] apag|registr cancell|aufgenomm aufnahm gelösch|opgenomen opneem verwijder|запис удал|rekam hapus|?سجل حذف|녹음 녹화 삭제|録音 録画 削除|录音 錄 删除 刪
connect|conect|connect|conect ligad|conness colleg|verbind verbund|verbind verbonden|подключ соедин|sambung hubung|?اتصل متصل توصيل|연결|接続 つなが|连接 連接 連唔到 连上
knock bell|tocó timbre ?campan llam[aó]~a~la~puerta|frapp sonn|bat[eiu]~à campainha ?sino|buss campanell|klopf klingel glocke|klop ?bel_ belde|стуч звон|ketuk bel_ lonceng|?طرق جرس|두드리 벨이 벨을 초인종|ノック 鐘 ベル|敲 铃 鈴 ?鐘
deliver courier|entreg repart mensajer|livr[eéaè] ?livraison coursier|entreg estafeta|consegn corriere|liefer zusteller bote|bezorg lever[dt]|достав курьер|antar kirim kurir|توصيل ?سلّم ساعي|배달 택배|配達 ?届け|送货 送貨 快递 速遞 外卖
receive|recib|reç[ou] recev|receb|ricev|erhalt bekomm|ontvang gekregen krijg|получ|terima|استلم ?وصل|받[았으고]|受け取 もらっ|收到
refund exchange|reembols ?devol|rembours échang|reembols|rimbors|erstatt umtausch|terugbetal ruil|?верн[уё] возврат обмен|kembalikan refund tukar|استرد استبدال|환불 교환|返金 交換 両替|退款 退钱 退錢 换货 換
scratch dent|ray[aóoe] arañ aboll|ray[eé] griff|risc[aou] arranh amolg|graffi rigat|kratz zerkratz delle|kras deuk|царап поцарап|gores lecet penyok|خدش|긁|傷 引っかい|刮花 刮 划
tow|grúa remolc|remorqu fourrière|rebo[cq]|rimozione rimorchi carro~attrezzi|abschlepp abgeschleppt|wegsleep gesleept|эвакуир эвакуатор|derek|سحب|견인|レッカー|拖车 拖車
crash hit|choc[aoó] golpe atropell|heurt percut|bat[eiu]_ embat atropel|urt[ao] investit scontr|angefahr zusammen ?gestoßen gekracht|botst aangereden|вреза сбил столкн|tabrak|اصطدم ?صدم|부딪 치였 충돌|ぶつか ぶつけ 衝突|撞
?sweet sour bitter|?dulce ?agri[oa]_ amarg ácid|sucré ?acide amer_ amère aigre|doce azed amarg|dolce aspr amar[oa]_|süß sauer bitter|zoet zuur bitter|?сладк кисл горьк|manis asam_ pahit|حلو حامض مر_|달[아고콤] 신맛 쓴맛 새콤|甘 酸っぱ 苦|甜 酸 苦
raw fresh ripe rotten|crud[oa] fresc madur podrid|cru_ crue frais_ fraîche mûr ?pourri|cru_ crua fresc madur podre|crud[oaie] fresc matur marci|roh ?frisch reif faul_|rauw vers_ rijp rot_|сыр[оы][йемх] свеж спел гнил|mentah segar matang busuk|نيئ طازج ناضج فاسد|날것 생으로 신선 싱싱 익[은었] 썩|生で 新鮮 熟 腐|生吃 新鲜 新鮮 成熟 烂 生食
delicious|delicios ric[oa]_ riqu|délicieu ?bon_ ?bonne|delicios gostos|delizios buon[oai]_ ottim|lecker köstlich|?lekker ?heerlijk|вкусн|?enak lezat|لذيذ شهي|맛있|美味し おいし|好吃 好食 美味 好喝
narrow wide steep ?flat|estrech anch empinad|étroit large raide|estreit larg íngreme|strett largh ripid|schmal eng_ breit steil flach|smal breed steil vlak|узк широк крут|sempit lebar curam|ضيق واسع ?حاد|좁 넓 가파 평평|狭 広 急な 平ら|窄 宽 闊 陡
slippery|resbal|gliss|escorreg|scivol|rutsch glatt|glad_ glibberig|скольз|licin|زلق|미끄|滑|滑 跣
soft|bland suave|mou_ molle doux douce|mole_ macio suave|morbid|weich|zacht|мягк|lembut empuk|ناعم طري|부드러|柔らか|软 軟
stuck|atasc atrap|coinc bloqu|pres[oa]_ encravad entalad|incastr bloccat|klemm steck[te]_ fest|?vast_ klem|застря|?macet tersangkut|عالق|막혔 끼[어었] 걸렸|詰ま 引っかか 挟ま|卡住 塞 卡纸
crowded|llen[oa]_ gente abarrot|bondé ?monde|cheio lotad|affollat pien[oa]_ gente|?voll_ überfüll|druk_ ?vol_|полно переполн толп|ramai ?penuh|مزدحم|붐비 사람이~많|混|挤 擠 人多 迫
famous popular|famos popular|célèbre connu populaire|famos popular|famos popolar|berühmt bekannt beliebt|beroemd bekend populair|известн знаменит популярн|terkenal populer|مشهور شهير|유명 인기|有名 人気|有名 著名 出名
same similar|mism[oa] parecid igual|même pareil semblabl|mesm[oa] igual parecid|stess[oai] uguale simil|?gleich ähnlich ?selb|zelfde gelijk|так[ое]й~же одинак похож|sama ?mirip|نفس_ مثل_|같은 똑같 비슷|同じ 似|同样 一样 一樣 相似 同一
different other another|diferent distint otr[oa]|différent ?autre|diferent ?outr[oa]|?divers[oaie]_ ?altr[oaie]|ander[es]?_ anders verschieden|ander[es]?_ verschillend|друг[ойиеа] иначе разн|lain beda|مختلف ?آخر ?أخرى|다른 ?다르|別の 違う 違い 他の ほか|不同 别的 其他 另 第二個
special|especial|spécial|especial|special|besonder|speciaal bijzonder|особ специальн|khusus istimewa|خاص|특별|特別|特别 特別
ready|list[oa]_ prepar|prêt_ prête ?prépar|pront[oa]_ prepar|pront[oaie]_ prepar|fertig bereit vorbereit|klaar bereid|готов|?siap|جاهز مستعد|?준비|準備 ?用意 出来上が|准备 準備 搞掂
sure certain|segur[oa]_|?sûr certain|certeza ?cert[oa]_ ?segur|sicur[oaie]_|sicher|zeker|уверен|yakin ?pasti|متأكد أكيد|확실 분명|確か きっと|?肯定 確定 确定
proud|orgull|fier_ fière|orgulh|orgoglios fier[oa]_|stolz|trots|горд|bangga|فخور|자랑스|誇り|骄傲 自豪 驕傲
lazy clever stupid crazy|perezos list[oa]_ tont loc[oa]_|paresseu ?intelligen bête fou_ folle|preguiços ?inteligen ?burr louc|pigr ?intelligen stupid pazz matt[oa]_|faul klug schlau dumm verrückt|lui_ slim_ dom_ gek_|ленив умн глуп сумасш|malas pintar bodoh gila|كسول ذكي غبي مجنون|게으 똑똑 바보 미친|怠け 賢 頭がいい 馬鹿|懒 聪明 笨 疯 懶 聰明 癲
rich poor|ric[oa]s?_ pobre|riche pauvre|ric[oa]s?_ pobre|ricc[oah] pover|reich_ arm_ arme_|rijk_ arm_ arme_|богат бедн|kaya miskin|غني فقير|부자 가난|金持ち 貧|有钱 穷 有錢 窮
healthy health|salud san[oa]_|santé sain_|saúde saudável|salute san[oa]_|?gesund|gezond|?здоров|sehat kesehatan|صحة ?صحي|건강|健康|健康
local foreign stranger tourist|turist extranjer desconocid|touriste étranger inconnu|turist estrangeir desconhecid|turist stranier sconosciut|tourist fremd ausländ|toerist vreemd buitenland|турист иностран незнаком|turis asing|سائح سياح أجنبي ?غريب|관광객 외국 낯선|観光客 外国 見知らぬ|游客 遊客 外国 陌生 外國
modern ancient|modern antigu|moderne ancien|modern antig|modern antic|modern alt[ertnmes]?_|modern oude?_ ouderwets|современ древн старин|modern kuno|حديث ?قديم|현대 오래된 ?옛|現代 ?古い|现代 古老 古代 ?舊
already|?ya_|?déjà|?já_|già_|?schon bereits|?al_ reeds|уже_|?sudah|?قد_ بالفعل|벌써 이미|?もう|已经 已經 经已
still ?yet|todavía aún_ sigue|?encore toujours|ainda|ancora|?noch|nog_|?ещё ?еще ?всё|masih belum|ما_زال لا_يزال ?بعد ?لم|아직|?まだ|还没 还在 仍 仲未 仲係 還
almost|casi|presque|quase|quasi|fast_ beinahe|bijna|почти|hampir|تقريبا كاد|거의|ほとんど もう少しで|差不多 几乎 差點 幾乎
maybe|quizá tal~vez acaso|peut-être|talvez|forse|vielleicht|misschien|?может возможно ?наверно|mungkin|ربما|아마|かもしれ たぶん|也许 可能 或者
suddenly|repente súbit|soudain tout~à~coup|repente súbito|improvvis|plötzlich|plotseling opeens|вдруг внезапно|tiba-tiba|فجأة|갑자기|急に 突然|突然
finally at~last|fin_ finalmente|enfin finalement|finalmente enfim fim_|finalmente|endlich schließlich|eindelijk|наконец|akhirnya|أخيرا أخيرًا|드디어 마침내 결국|やっと ついに|终于 終於
unfortunately|desgracia lament|malheureus|infelizmente|purtroppo|?leider|helaas jammer|?сожален|sayang|?للأسف|?안타깝 아쉽|残念 あいにく|可惜 ?遗憾 遺憾
usually sometimes|normalmente suele ?vez ?veces|?habitu d'habitude parfois|normalmente costum ?vezes|di~solito volte|normalerweise meist manchmal gewöhnlich|meestal soms gewoonlijk|обычно иногда|biasa kadang|عادة أحيانا|보통 가끔|普段 いつも たまに ふだん|通常 平时 有时 平時 有時
now|ahora|maintenant|agora|adesso ?ora_|jetzt nun_|nu_|сейчас теперь|sekarang|الآن|지금 이제|?今_ 今は 今の 今す|现在 現在 ?而家 宜家
later|?después luego más~tarde|tard_ ?après|?depois tarde_|?dopo tardi_ poi_|später nachher|later straks|позже потом|nanti|لاحقا فيما~بعد|나중|後で あとで|?以后 後來 之后 一陣
after|después tras|après|depois após|dopo|?nach_ nachdem|na_ nadat|после|setelah sesudah|بعد|후에 다음에 ?뒤에|後 てから|之后 以后 之後 後
during while|mientras durante|pendant tandis|enquanto durante|mentre durante|während|terwijl tijdens|?пока_ во~время|saat sementara ?selama|بينما أثناء خلال|?동안 면서 다가|ながら 間に ?間|?时候 期间 一边 ?嗰陣
every each ?always|?cada tod[oa]s ?siempre|chaque tous toutes ?toujours|cada tod[oa]s ?sempre|?ogni ?tutt[ie] ?sempre|jede ?alle_ ?immer|elke? ieder alle_ ?altijd|кажд ?все ?всегда|setiap tiap ?selalu|?كل_ كلما ?دائما|매일 매주 마다 매 ?때마다 ?항상|毎 ?ごと ?たび ?いつも|每 ?总
?all everything everyone|tod[oa]|tout toute tous|tod[oa] tudo|tutt|alle[srn]?_ ganz|alle[sn]?_ iedereen hele_|вс[её]|semua seluruh|كل جميع|모두 전부 다_ 모든|全部 みんな すべて 全|全部 都_ 所有 大家 晒 成個
both two ?twenty|dos_ amb[oa]s ?veint|deux ?vingt|dois duas amb[oa]s ?vinte|due_ entramb ?vent[io]|zwei beide ?zwanzig|twee beide ?twintig|дв[ае]_ двух об[ае] двое ?двадцат|dua kedua|اثن كلا ?عشري|두_ 둘 ?이_ 양 ?이십|二 両 ?2|两 兩 ?二 ?2
three ?third thirty|tres_ ?tercer treinta|trois ?tiers trente|três ?terceir trinta|tre_ ?terz trent[ao]|drei ?dritt|drie derde dertig|три_ трёх трех трое трет тридцат|tiga|ثلاث ثالث|세_ 셋 ?삼 ?삼십|三 ?3 みっ|三 ?3
four forty|cuatro cuart cuarenta|quatre quatrième quarante|quatro quart quarenta|quattro quart quaranta|vier|vier veertig|четыр четвёрт сорок|empat|أربع رابع|네_ 넷 ?사_ ?사십 네번|四 ?4|四 ?4
five fifty ?fifth|cinco quint cincuenta|cinq|cinco ?quint cinquenta|cinque quint cinquanta|fünf|vijf|пят|lima|خمس خامس|다섯 ?오_ 오분 ?오십|五 ?5 いつつ|五 ?5
six|seis|six_|seis|sei_|sechs|zes_|шест|enam|?ست|여섯 육|六 6|六 6
seven|siete|sept_|sete|sette|sieben|zeven|сем[ьи]|tujuh|سبع|일곱 ?칠|七 7|七 7
eight|ocho|huit|oito|otto|acht|acht|вос[еь]м|delapan|ثمان|여덟 팔|八 8|八 8
nine|nueve|neuf|nove|nove_|neun|negen|девят|sembilan|تسع|아홉 구_|九 9|九 9
ten|diez|dix_|dez_|dieci|zehn|tien|десят|sepuluh|عشر|열_ 십|?十 10|?十 10
hundred thousand|cien mil_|cent_ cents mille|cem_ ?cent mil_|cent mil[al]|hundert tausend|honderd duizend|сто_ сот_ тысяч|ratus ribu|مئة مائة ?ألف|백_ 천_ 만_|百 ?千 万|百 千 万 萬
once twice ?times ?time|?vez ?veces|?fois|?vez ?vezes|?volt[ae]|?mal_ ?einmal zweimal|?keer eenmaal|?раз_ дважды|?kali|?مرة ?مرت ?مرات|?번_ ?번이 한번 두번|一回 ?一度 ?回 ?度|?一次 ?次 ?回 ?趟
enough|suficient bastant basta|assez suffi|suficien bastant ?chega|abbastanza bast[ai]|genug reich|genoeg|достаточ хват|cukup|كاف[ٍي]_ يكفي|충분|?十分 足り|够 夠 足够
little bit|poco poqu|peu_|pouco bocado|poco po'|wenig bisschen ?etwas|beetje weinig|немного чуть|sedikit|قليل|조금 약간|少し ちょっと|?一点 有点 少少 ?啲
many ?much lot|?much|beaucoup|muit|molt|?viel|veel|много|banyak|كثير|많|多 たくさん|很多 好多 ?多
because|porque|parce~que car_|porque|perché|weil denn_|omdat want_|потому_ так~как|karena|لأن|때문 니까 어서|?から ?ので ため|因为 因為
but although|pero aunque|mais_ bien~que|mas_ embora|ma_ anche~se benché|aber obwohl|maar_ hoewel|но_ хотя|tapi tetapi meski|لكن مع~أن|지만 는데 하지만|けど ?が、 ?でも ?のに|但 不过 虽然 不過 雖然
instead|vez~de ?lugar|lieu_|vez~de|invece ?posto|statt anstatt|plaats~van|вместо|daripada alih-alih|بدل|대신|代わり|代替 而不是
behind|detrás atrás|derrière|atrás trás|dietro|hinter|achter|?за_ позади сзади|belakang|خلف وراء|?뒤|後ろ 裏|后面 後面 背后
front opposite|delante enfrente frente|devant face_|frente defronte diante|davanti fronte|?vor_ gegenüber|?voor_ tegenover|?перед напротив|?depan seberang|أمام مقابل|앞 맞은편|前 向かい|前面 对面 ?對面
under below|bajo_ debajo|sous_ dessous|baixo debaixo sob_|sotto|unter|onder|под_|bawah|تحت|밑 아래|?下|下面 底 ?下
above ?over|encima ?sobre arriba|dessus au-dessus|cima acima ?sobre|sopra|über|boven|над_|atas|فوق|위|上|上面 ?上
around|alrededor|autour|?volta_ redor|intorno|herum ?um_|rond|вокруг|sekitar keliling|?حول|주변 둘레 ?돌|周り 回り|周围 周圍 繞
here|aquí acá|ici_|aqui cá_|qui_ qua_|hier|hier|здесь ?тут сюда|sini|?هنا|여기 이곳|ここ こちら|这里 这儿 呢度 這裡
candle torch lantern|vela linterna farol|bougie lampe torche lanterne|vela lanterna|candel torcia lantern|kerze taschenlampe laterne|kaars zaklamp lantaarn|свеч фонар|lilin senter lentera|شمعة مصباح فانوس|촛불 양초 손전등 랜턴|ろうそく 懐中電灯|蜡烛 手电 蠟燭 電筒 灯笼
fence gate yard|valla verja patio portón|clôture portail cour_|cerca portão quintal|recint cancell cortil|zaun tor_ hof_|hek_ poort tuin|забор ворот двор|pagar gerbang halaman|سياج بوابة فناء|울타리 대문 마당|柵 門 庭|围栏 大门 院子 圍欄
basket bucket bowl|cesta cubo cuenco tazón|panier seau bol_|cesto balde tigela|cest[oi]_ secchi ciotol|korb eimer schüssel|mand emmer ?kom_|корзин ведр миск|keranjang ember mangkuk|سلة دلو وعاء|바구니 양동이 그릇|?かご バケツ 丼|篮子 桶 碗 籃
broom needle thread rope|escoba aguja hilo cuerda|balai aiguille fil_ corde|vassoura agulha linha corda|scop[ae] ago_ filo corda|besen nadel faden seil|bezem naald draad touw|метл игл нит верёв|sapu jarum benang tali|مكنسة إبرة خيط حبل|빗자루 바늘 실_ 밧줄|ほうき 針 糸 縄 ロープ|扫帚 针 线 绳 針 繩
barbecue grill picnic|barbacoa parrilla picnic|barbecue grill pique-nique|churrasco grelh piquenique|grigliata barbecue picnic|grill picknick|barbecue picknick|барбекю шашлык пикник|barbekyu piknik panggang|شواء نزهة|바비큐 소풍 고기~구|バーベキュー ピクニック|烧烤 野餐 燒烤 燒嘢食
dessert honey ?jam|postre miel mermelada|dessert miel confiture|sobremesa mel_ compota|dolce miele marmellata|nachtisch honig marmelade|toetje honing jam_|десерт мёд мед_ варень|pencuci~mulut madu selai|حلوى عسل مربى|디저트 꿀 잼|デザート 蜂蜜 ジャム|甜点 蜂蜜 果酱 甜品
flour dough bake|harina masa horne|farine pâte_ cuire|farinha massa ass[ae]|farin impasto forno|mehl teig backen gebacken|meel deeg bakken gebakken|мук тест[оа] пек|tepung adonan panggang|طحين عجين خبز|밀가루 반죽 구[웠워울]|小麦粉 生地 焼|面粉 面团 ?烤 麵粉 麵團 ?焗
carrot bean corn cabbage|zanahoria alubia frijol maíz col_|carotte haricot ?maïs chou|cenoura feij milho couve|carot fagiol mais_ cavol|karott möhre bohne mais kohl|wortel bonen mais kool|морков фасол кукуруз капуст|wortel ?kacang jagung kubis|جزر فاصوليا ذرة ملفوف|당근 콩 옥수수 양배추|にんじん 豆 とうもろこし キャベツ|胡萝卜 豆 玉米 白菜 紅蘿蔔 粟米
noodle pasta dumpling|fideo pasta tallarín|nouille pâtes ravioli|massa macarrão|pasta spaghetti|nudel|noedel pasta|лапш макарон пельмен|mi_ mie pasta pangsit|معكرونة نودلز|국수 면_ 면을 라면 만두 파스타|麺 パスタ うどん ラーメン 餃子|面条 ?麵 ?面_ 饺子 粉_
shrimp crab lobster|gamba camarón cangrejo langosta marisc|crevette crabe homard fruits~de~mer|camarão caranguejo lagosta marisco|gamber granchi aragost frutti~di~mare|garnele krabbe hummer meeresfrücht|garnaal krab kreeft zeevruchten|кревет краб омар морепродукт|udang kepiting lobster|روبيان جمبري سلطعون|새우 ?게_ 바닷가재 해산물|エビ 海老 カニ 海鮮|虾 蟹 龙虾 蝦 龍蝦 海鲜
sausage bacon|salchich tocino chorizo|sauciss lard_|salsich linguiça toucinho|salsicc pancetta salame|wurst würst speck|worst spek|колбас сосис|sosis|نقانق سجق|소시지 베이컨|ソーセージ ベーコン|香肠 香腸 腊肠
sauce vinegar|salsa vinagre|sauce vinaigre|molho vinagre|salsa aceto sugo|soße sauce essig|saus azijn|соус уксус|saus cuka|صلصة خل_|소스 식초 간장|ソース 酢 醤油|酱 醋 醬
cherry peach plum melon pineapple|cereza melocotón durazno ciruela sandía melón piña|cerise pêche prune melon pastèque ananas|cereja pêssego ameixa melão melancia ananás abacaxi|cilieg pesc[ah]_ prugn melon anguria ananas|kirsch pfirsich pflaume melone ananas|?kers perzik pruim meloen ananas|вишн черешн персик слив арбуз дын ананас|ceri persik semangka nanas melon|كرز خوخ بطيخ أناناس|체리 복숭아 자두 수박 멜론 파인애플|さくらんぼ 桃 メロン スイカ パイナップル|樱桃 桃 李子 西瓜 菠萝 車厘子 菠蘿
napkin tip|servilleta propina|serviette pourboire|guardanapo gorjeta|tovagliol mancia|serviette trinkgeld|servet fooi|салфет чаев|serbet tip_|منديل بقشيش إكرامية|냅킨 휴지 팁|ナプキン チップ|纸巾 小费 紙巾 貼士
chef butcher tailor|cocinero carnicer sastre|cuisinier boucher couturi tailleur|cozinheiro talho açougue alfaiate costureira|cuoc[oa]_ macella sart[oa]|koch_ köchin metzger fleischer schneider|kok_ slager kleermaker|повар мясник портн|koki tukang~daging penjahit|طباخ جزار خياط|요리사 정육점 재단사|シェフ 料理人 肉屋 仕立|厨师 肉店 裁缝 廚師 裁縫
mechanic carpenter engineer|mecánic carpinter ingenier|mécanicien garagiste menuisier ingénieur|mecânic carpinteir engenheir|meccanic falegnam ingegner|mechaniker werkstatt tischler schreiner ingenieur|monteur ?garage timmerman ingenieur|механик плотник инженер мастер|montir bengkel tukang~kayu insinyur|ميكانيكي نجار مهندس|정비사 정비소 목수 엔지니어|整備 大工 エンジニア 修理工|修车 木匠 工程师 ?師傅 工程師
guard firefighter|guardia vigilante bombero|gardien vigile pompier|guarda segurança bombeiro|guardia custode pompier vigili~del~fuoco|wache wächter feuerwehr wachmann|bewaker brandweer|охран сторож пожарн|satpam penjaga pemadam|حارس إطفاء|경비 소방|警備 消防|保安 消防 看更
pilot captain sailor|piloto capitán marinero|pilote capitaine marin_|piloto capitão marinheiro|pilota capitano marinaio|pilot kapitän matrose|piloot kapitein matroos|пилот капитан моряк|pilot kapten pelaut|طيار قبطان بحار|조종사 선장 선원|機長 船長 船員|飞行员 船长 機師 船長
writer actor artist|escritor actor actriz artista|écrivain acteur actrice artiste|escritor ator_ atriz artista|scrittor attor attric artist|schriftsteller schauspieler künstler|schrijver acteur kunstenaar|писател актёр актер художник|penulis aktor seniman|كاتب ممثل فنان|작가 ?배우 예술가 화가|作家 俳優 画家|作家 演员 艺术家 演員
team coach champion|equipo entrenador campeón|équipe entraîneur champion|equipa equipe treinador campeão|squadra allenator campion|mannschaft trainer meister team_|ploeg elftal trainer kampioen|команд тренер чемпион|tim_ pelatih juara|فريق مدرب بطل|팀_ 팀이 코치 감독 우승|チーム コーチ 監督 優勝|球队 ?队_ 教练 冠军 球隊 教練
vet pet|veterinari mascota|vétérinaire animal~de~compagnie|veterinári estimação|veterinari|tierarzt haustier|dierenarts huisdier|ветеринар питом|dokter~hewan peliharaan|بيطري أليف|수의사 동물병원 반려|獣医 ペット|兽医 宠物 獸醫 寵物
customer visitor guest|client visitante huésped|client visiteur invité|client visitante hóspede convidad|client visitator ospit|kunde kundin besucher gast_ gäste|klant bezoeker gast_ gasten|клиент посетител гост|pelanggan pengunjung tamu|زبون زائر ضيف|손님 고객 방문객|お客 客 ゲスト|客人 顾客 客户 顧客 訪客
cousin nephew niece twins|prim[oa]_ sobrin gemel mellizo|cousin neveu nièce jumeau|prim[oa]_ sobrinh gême|cugin nipot gemell|cousin vetter neffe nichte zwilling|neef nicht_ tweeling|двоюродн кузен племянни близнец|sepupu keponakan kembar|ابن_عم قريب توأم|사촌 조카 쌍둥이|いとこ 甥 姪 双子|表哥 表弟 堂 侄 双胞胎 表姐 孖
teenager adult elderly|adolescent adult anciano|ado adulte âgé|adolescent adult idos|adolescent adult anzian|jugendlich erwachsen senior|tiener volwassen bejaard|подрост взросл пожил|remaja dewasa lansia|مراهق ?بالغ مسن|청소년 어른 노인|大人 若者 お年寄り|大人 成人 老人 青少年
mouth lip tongue|boca labio ?lengua|bouche lèvre langue|boca lábio língua|bocca labbr lingua|mund lippe zunge|mond lip_ tong|рот_ губ[аыу] язык|mulut bibir lidah|فم شفة لسان|입_ 입이 입술 혀|口 唇 舌|嘴 ?口 舌
beard shave|barba afeit|barbe ras[eéo]|barba barbear|barba rader|bart rasier|baard scheer|бород бри[тле]|jenggot janggut cukur|لحية ?حلاقة|수염 면도|ひげ 剃|胡子 刮 鬚
?chest lung liver kidney|pecho pulmón hígado riñón|poitrine poumon foie rein_|peito pulmão fígado rim_|petto polmon fegato rene|brust lunge leber niere|borst long_ longen lever nier|груд лёгк печен почк|dada paru hati ginjal|صدر رئة كبد كلية|가슴 폐 간_ 신장|胸 肺 肝 腎|胸 肺 肝 肾 腎
bandage plaster crutch wheelchair|venda tirita muleta silla~de~ruedas yeso escayola|bandage pansement béquille fauteuil~roulant plâtre|ligadura penso muleta cadeira~de~rodas gesso curativo|bend cerotto stampell sedia~a~rotelle gesso|verband pflaster krücke rollstuhl gips|verband pleister kruk rolstoel gips|бинт пластыр костыл ?коляск гипс|perban plester tongkat kursi~roda gips|ضمادة عكاز كرسي~متحرك جبس|붕대 반창고 목발 휠체어 깁스|包帯 絆創膏 松葉杖 車椅子 ギプス|绷带 创可贴 拐杖 轮椅 石膏 膠布 輪椅
x-ray scan|radiograf escáner|radio_ scanner|raio-x radiograf ?exame|radiograf raggi tac_|röntgen scan|röntgen scan ?foto_|рентген снимок скан|rontgen pindai|أشعة|엑스레이 촬영|レントゲン|拍片 x光 ?照片
infection virus rash itch|infecci virus sarpull pica_|infect virus éruption démang|infeç vírus ?alergia coceir comich|infezion virus eruzion prur|infekt entzünd virus ausschlag juck|infectie ontstek virus uitslag jeuk|инфекц вирус сып[ьи] чеш зуд|infeksi virus ruam gatal|عدوى فيروس طفح حكة|감염 바이러스 두드러기 가려|感染 ウイルス 発疹 かゆ|感染 病毒 疹 痒 痕癢
poison|veneno envenen|poison venimeu empoison|venen envenen|velen|gift_ giftig|gif_ giftig|яд_ ядовит отрав|racun|سم_ سام تسمم|독_ 독이 중독|?毒|毒
parrot pigeon owl eagle crow seagull|loro paloma búho águila cuervo gaviota|perroquet pigeon hibou aigle corbeau mouette|papagaio pombo coruja águia corvo gaivota|pappagall piccion gufo aquila corvo gabbian|papagei taube eule adler krähe möwe|papegaai duif uil_ adelaar kraai meeuw|попуга голуб сов[аы]_ орёл ворон чайк|beo nuri merpati elang gagak camar|ببغاء حمام بومة نسر غراب نورس|앵무새 비둘기 올빼미 독수리 까마귀 갈매기|オウム 鳩 フクロウ 鷲 カラス カモメ|鹦鹉 鸽 猫头鹰 鹰 乌鸦 海鸥 鸚鵡 白鴿
rabbit squirrel deer|conejo ardilla ciervo|lapin écureuil cerf|coelho esquilo veado|conigli scoiattol cervo|kaninchen hase eichhörnchen hirsch|konijn eekhoorn hert|кролик белк[аи] олен|kelinci tupai ?rusa|أرنب سنجاب غزال|토끼 다람쥐 사슴|うさぎ 鹿|兔 松鼠 鹿
ant worm butterfly fly_ wasp|hormiga gusano mariposa mosca avispa|fourmi ver_ papillon mouche guêpe|formiga minhoca borboleta mosca vespa|formic verme farfall mosc[ah] vesp|ameise wurm schmetterling fliege wespe|mier_ mieren worm vlinder vlieg wesp|мурав черв бабочк мух ос[аыу]_|semut cacing kupu-kupu lalat tawon|نمل دودة فراشة ذبابة دبور|개미 벌레 나비 파리 말벌|蟻 虫 蝶 ハエ 蜂|蚂蚁 虫 蝴蝶 苍蝇 黄蜂 蟻 蟲 烏蠅
camel donkey tiger|camello burro_ tigre|chameau âne_ tigre|camelo burro_ tigre|cammell asin tigre|kamel esel tiger|kameel ezel tijger|верблюд осёл осл тигр|unta keledai harimau|جمل_ حمار نمر|낙타 당나귀 호랑이|ラクダ ロバ 虎|骆驼 驴 老虎 駱駝
nest cage|nido jaula|nid_ cage|ninho gaiola|nido gabbia|nest käfig|nest kooi|гнезд клетк|sarang kandang|عش_ قفص|둥지 새장|巣 ?かご|窝 笼 巢 籠
cliff rock|acantilado roca|falaise rocher|penhasco falésia rocha|scoglier roccia|klippe felsen|klif rots|скал утёс|tebing ?batu|جرف صخر|절벽 바위|崖 岩|悬崖 石头 岩 懸崖
tide current|?marea corriente|marée courant_|maré corrente|marea corrente|flut ebbe strömung|getij vloed stroming|прилив течени|?pasang arus|مد_ تيار|밀물 썰물 ?파도|潮|潮水 水流
map compass|mapa brújula|?carte_ boussole|mapa bússola|mappa cartina bussola|?karte_ landkarte kompass|kaart_ kompas|карт[аеуы]_ компас|peta kompas|خريطة بوصلة|지도 나침반|地図|地图 地圖 指南针
telescope binoculars|telescopio prismático|télescope jumelles|telescópio binóculo|telescopio binocol|fernrohr teleskop fernglas|verrekijker telescoop|телескоп бинокл|teleskop teropong|تلسكوب منظار|망원경|望遠鏡|望远镜 望遠鏡
violin drum flute accordion|violín tambor flauta acordeón|violon tambour flûte accordéon|violino tambor ?bateria flauta acordeão|violin tambur batteria flauto fisarmonic|geige trommel schlagzeug flöte akkordeon|viool trommel drum fluit accordeon|скрипк барабан флейт аккордеон|biola drum suling akordeon|كمان طبل ناي أكورديون|바이올린 드럼 피리 아코디언|バイオリン 太鼓 笛 アコーディオン|小提琴 鼓 笛 手风琴 手風琴
choir orchestra band|coro orquesta banda|chorale chœur orchestre groupe|coro orquestra banda|coro orchestra banda|chor_ orchester band_ kapelle|koor orkest band_|хор[аеу]?_ оркестр|paduan~suara orkestra band_|جوقة أوركسترا فرقة|합창 오케스트라 밴드|合唱 オーケストラ バンド|合唱 乐队 樂隊
poem novel diary magazine|poema novela diario revista|poème roman_ journal revue magazine|poema romance diário revista|poesia romanzo diario rivista|gedicht roman tagebuch zeitschrift|gedicht roman dagboek tijdschrift|стих роман дневник журнал|puisi novel buku~harian majalah|قصيدة رواية مذكرات مجلة|?시_ 소설 일기 잡지|詩 小説 日記 雑誌|诗 小说 日记 杂志 小說 雜誌
envelope|?sobre_|enveloppe|envelope|busta|umschlag|envelop|конверт|amplop|ظرف مظروف|봉투|封筒|信封
statue sculpture exhibition|estatua escultura exposici|statue sculpture exposition|estátua escultura exposição|statua scultura mostra_|statue skulptur ausstellung|standbeeld tentoonstelling|стату скульптур выстав|patung pameran|تمثال معرض|동상 ?조각 전시|像 彫刻 展覧|雕像 展览 雕塑 展覽
pottery vase clay|cerámica jarrón arcilla|poterie vase argile|cerâmica vaso barro|ceramic vaso argilla|töpfer vase ton_|aardewerk vaas klei|керамик ваз[ауы] глин|tembikar vas_ tanah~liat|فخار مزهرية طين|도자기 꽃병 점토|陶器 花瓶 粘土|陶 花瓶 黏土
comb perfume makeup|peine perfume maquilla|peigne parfum maquill|pente perfume maquil|pettine profum trucco|kamm parfüm schminke|kam_ parfum make-up|расчёск духи косметик|sisir parfum riasan|مشط عطر مكياج|빗_ 향수 화장|?くし 香水 化粧|梳子 香水 化妆 化妝
balloon kite swing|globo cometa columpio|ballon cerf-volant balançoire|balão pipa ?papagaio baloiço balanço|palloncin aquilone altalen|ballon drachen schaukel|ballon vlieger schommel|шар змей качел|balon layang ayunan|بالون طائرة~ورقية أرجوحة|풍선 연_ 그네|風船 凧 ブランコ|气球 风筝 秋千 氣球
firework|fuegos~artificiales|feu~d'artifice feux|fogo~de~artifício fogos|fuochi~d'artificio|feuerwerk|vuurwerk|фейерверк салют|kembang~api|ألعاب~نارية|불꽃놀이|花火|烟花 煙花
surprise|sorpr|surpris|surpres|sorpres|überrasch|verras|сюрприз удив|kejutan kaget|مفاجأة|깜짝 놀라 놀랐|驚|惊喜 驚喜 ?吓 嚇
peace freedom|paz_ libertad|paix liberté|paz_ liberdade|pace_ libertà|frieden freiheit|vrede vrijheid|мир_ свобод|damai kebebasan|?سلام حرية|평화 자유|平和 自由|和平 自由
culture tradition religion|cultur tradici religi|cultur tradition religi|cultur tradiç religi|cultur tradizion religi|kultur tradition religi|cultuur tradit religie|культур традиц религ|budaya tradisi agama|ثقافة تقليد دين|문화 전통 종교|文化 伝統 宗教|文化 传统 宗教 傳統
environment pollution climate|medio~ambiente contamina|environnement pollution climat|ambiente poluiç clima|ambiente inquinament clima|umwelt verschmutz klima|milieu vervuil klimaat|окружающ загрязн климат|lingkungan polusi iklim|بيئة تلوث مناخ|환경 오염 기후|環境 汚染 気候|环境 污染 气候 環境
hole crack stain|agujero grieta mancha|trou fissure tache|buraco fenda mancha|buc[oah]_ crepa macchia|loch löcher riss fleck|gat_ gaten scheur vlek|дыр трещин пятн|lubang retak noda|ثقب ?شق بقعة|구멍 금이 얼룩|穴 ひび 染み|洞 裂 污渍 窿
middle side edge|medio lado borde|milieu côté ?bord_|meio lado borda|mezzo lato bordo|mitte seite rand|midden kant rand|середин сторон кра[йя]|tengah sisi ?tepi pinggir|وسط جانب حافة|가운데 ?옆 가장자리|真ん中 側 横 端|中间 ?边 旁 中間 ?邊
top bottom|cima fondo|sommet haut_ fond_|topo fundo cimo|cima fondo|gipfel oben unten boden|top_ bodem|верш верх дно низ|puncak dasar|قمة قاع|꼭대기 바닥 정상|頂上 底|山顶 顶 ?底 頂
piece slice part|trozo pedazo parte|morceau ?part_ tranche partie|pedaço fatia ?parte|pezz[oi] fett[ae] ?parte|stück scheibe teil|stuk plak deel|кус[ок] ?част|potong bagian|قطعة جزء|조각 부분|?切れ 部分|块 片 部分 塊 ?件
group pair|grupo par_|groupe paire|grupo par_|gruppo paio|gruppe paar|groep paar_|групп пар[аыу]_|kelompok rombongan ?pasang|مجموعة ?زوج|그룹 단체 켤레 쌍|団体 グループ|?团 组 ?双 ?團 ?對
list ?example|lista ejemplo|liste exemple|lista exemplo|lista esempio|liste beispiel|lijst voorbeeld|спис пример|daftar contoh|?قائمة مثال|목록 명단 예를|リスト 一覧 例|名单 清单 例子 名單
chance opportunity|oportunidad|occasion ?chance|oportunidade chance|occasion opportunit|gelegenheit chance|kans|шанс возможност|kesempatan peluang|فرصة|기회|機会 チャンス|机会 機會
advice opinion|consejo opini|conseil avis|conselho opinião|consiglio opinion|rat_ meinung|advies mening|совет мнени|saran pendapat nasihat|نصيحة ?رأي|조언 의견|助言 アドバイス 意見|建议 意见 建議 意見
sound voice|sonido voz_|?son_ voix|som_ voz_|suono voce|klang stimme|geluid stem_|звук голос|suara bunyi|صوت|소리 목소리|音 声|?声音 聲音 把聲
message text|mensaje|message texto|mensagem|messaggi|nachricht|bericht|сообщени|?pesan_|رسالة|메시지 문자|メッセージ|?消息 短信 信息 訊息
video channel|vídeo canal|vidéo chaîne|vídeo canal|video canale|video kanal sender|video kanaal|видео канал|video saluran kanal|فيديو قناة|비디오 영상 채널|動画 ビデオ|视频 频道 影片
driver|conductor chófer|chauffeur conducteur|motorista condutor|autista|fahrer|chauffeur bestuurder|водител|sopir pengemudi|سائق|?기사 운전사|運転手|司机 司機
passenger|pasajer|passager|passageir|passegger|passagier fahrgast|passagier|пассажир|penumpang|?راكب مسافر|승객|乗客|乘客
seatbelt lane|cinturón carril|ceinture voie|cinto faixa|cintura corsia|gurt spur|gordel rijstrook|ремень полос|sabuk jalur|حزام|안전벨트 차선|シートベルト 車線|安全带 车道 安全帶
tunnel canal|túnel canal|tunnel canal|túnel canal|galleria tunnel canale|tunnel kanal|tunnel kanaal|тоннел туннел канал|terowongan kanal|نفق قناة|터널 운하|トンネル 運河|隧道 运河 運河
cable~car funicular tram|teleférico funicular tranvía|téléphérique funiculaire tram|teleférico bonde elétrico|funivia tram funicolare|seilbahn straßenbahn tram|kabelbaan tram|трамва канатн фуникул|kereta~gantung trem|ترام تلفريك|케이블카 전차|ケーブルカー ロープウェイ 路面電車|缆车 电车 纜車 電車 有轨
subway metro|metro_|métro|metrô metro_|metro_ metropolitana|u-bahn|metro_|метро|mrt metro|مترو|지하철|地下鉄|地铁 地鐵 港鐵
lorry truck van|camión furgoneta camioneta|camion camionnette|caminhão camião carrinha furgão|camion furgon|lkw lastwagen lieferwagen|vrachtwagen busje|грузовик фургон|truk|شاحنة|트럭 화물차|トラック|卡车 货车 貨車
tractor stable barn|tractor establo granero|tracteur étable grange|trator estábulo celeiro|trattore stalla fienile|traktor stall scheune|tractor stal schuur|трактор сарай хлев амбар|traktor kandang lumbung|جرار إسطبل حظيرة|트랙터 헛간 마구간|トラクター 納屋|拖拉机 谷仓 牛棚
mill|molino|moulin|moinho|mulino|mühle|molen|мельниц|kincir penggilingan|طاحونة|방앗간 물레방아|水車 風車 製粉|磨坊
attic cellar basement|desván ático sótano|grenier cave_ sous-sol|sótão porão cave_|soffitta cantina seminterrato|dachboden keller|zolder kelder|чердак подвал|loteng ruang~bawah~tanah|?علية قبو|다락 지하실|屋根裏 地下室|阁楼 地下室 閣樓 地庫
?underground|subterráne|souterrain|subterrâne|sotterrane|tiefgarage unterird|ondergronds|подземн|?bawah~tanah|تحت~الأرض|지하|地下|地下 地庫
stove fireplace chimney|chimenea estufa|cheminée poêle|lareira chaminé fogão|camino stufa|kamin schornstein ofen|open~haard schoorsteen kachel|камин ?печ|perapian cerobong|مدخنة موقد|벽난로 굴뚝|暖炉 煙突|壁炉 烟囱 壁爐
secondhand used|segunda~mano usad|occasion d'occasion|segunda~mão usad|usat[oa] seconda~mano|gebraucht|tweedehands|подержан|bekas|مستعمل|중고|中古|二手
discount sale|rebaja oferta|solde promotion|promoção saldo|saldi sconto offerta|ausverkauf rabatt angebot|uitverkoop korting aanbieding|скидк распродаж|diskon obral|تخفيض خصم|할인 세일|割引 セール|打折 折扣 减价 減價
queue line|cola_ fila|queue file_|fila bicha|coda fila|schlange anstehen|rij_ wachtrij|очеред|antre antrean|طابور|줄을 줄이 ?줄_|列 並|排队 排隊
registration register|inscri|inscri|inscri|iscri|anmeld|inschrij aanmeld|регистр ?записа|daftar|تسجيل|등록 신청|登録 申し込|报名 登记 報名 登記
?course lesson~class|curso|cours_|curso aula|corso lezion|kurs|cursus les_|курс занят|kursus|?دورة درس|강좌 수업|コース 講座 授業|课程 课 課
cook recipe|receta|recette|receita|ricetta|rezept|recept|рецепт|resep|وصفة|요리법 레시피|レシピ|食谱 食譜
?smell burnt|quemad|brûl|queimad|bruciat|verbrannt angebrannt|aangebrand verbrand|горел подгор сгор|gosong hangus|محروق احترق|탔 타는 태웠|焦|烧焦 糊 燶
?long|larg[oa]_|long|compri longo|lung[oah]|lang|?lang|длинн долг|panjang|طويل|긴_ 길[어고]|長|?长 長
outside garden|fuera|dehors|fora|fuori|draußen|buiten|?улиц снаружи|luar|خارج|밖|外|外面 出面
careful watch~out beware|cuidado atención|attention prudent|cuidado atenção|attenzion attento stia~attent|vorsicht pass~auf aufpass achtung|pas~op voorzichtig kijk~uit|осторожн берегис|hati-hati awas|انتبه احذر حذر|조심 주의하|気をつけ 注意して ?危な|小心 当心 留意
hope|?esper[oae]|espèr espér|?esper[oae]|sper[oai]_|hoff|hoop hopelijk|наде[юя]|semoga berharap|أتمنى آمل أرجو|바라 바랍 희망|?願 といい 望み|希望 但愿
happen|?pas[aó]_ ocurr suced|?pass[eé]_ ?arriv[eé]|acontec|succed success accad|passier geschehen los_|gebeur|случи происх|terjadi|حدث_ يحدث|일어 생겼|起き 起こ|发生 發生 点解会
?lift raise|levant elev|lever soulev surélev|levant ergu elev|alz[aio] sollev|heb[et] ?hoch ?gehoben|optil omhoog til_|?подн[яи]|angkat|ارفع رفع|들어~올 올려 올리|持ち上げ 上げ|抬 ?举 墊高 垫高 升
roll wrap|enroll envol|roul emball enroul|enrol embrulh|arrotol avvolg incart|wickel eingepackt roll[et]|inpak rol[lt]|завер рулон ката|gulung bungkus|لف_ غلف|말[아았] 포장 감[아싸]|包ん 巻|包装 卷 包好
light~a~fire ?burn|encend hoguera|allum feu~de~camp|?acend fogueira|accend falò|zünd angezünd lagerfeuer|aansteek vuurtje stak~aan|зажг разж костёр|menyalakan api~unggun|أشعل|불을~피 지피|火をつけ 焚き火|点火 生火 點火
sweep mop tidy|barr[aei] fregar orden[aeó]|balay rang[eé]|varr[ei] arrum|spazz riordin|feg[te]_ wisch aufräum aufgeräum|veeg dweil opruim|подме убра убер|sapu pel_ rapikan bereskan|كنس رتب|쓸[어었] 닦 정리|掃 片付|扫 拖地 收拾 执
decorate arrange|decor adorn|décor arrang|decor enfeit|decor addobb|dekor schmück|versier|украш|hias|زين تزيين|꾸[미며] 장식|飾|装饰 布置 裝飾
sew knit|cos[eió] tej[eií]|coud cousu tricot|costur tricot|cuci[rt]o_ cucire lavor~a~maglia|näh strick|naai brei|шить шью шьёт вяж вяза|jahit rajut|خاط خياطة حياكة|바느질 꿰매 뜨개|縫 編|缝 织 縫 織
chop peel spread|pic[aó]_ ?pel[aeó]_ unt[aeó]|hach épluch étal tartin|pic[ao]_ descasc barr|trit sbucc spalm|hack schäl streich|hak schil smeer|поре чист намаж|cincang kupas oles|فرم قشر ادهن|썰 껍질 발라|刻 皮をむ ?塗|切碎 削 ?抹 涂 剥
serve|serv[ií] sirv|serv[ie]|serv|?serv[eio]|servier bedien serviert|bedien serveer|подаё обслуж подав|saji layan|قدم يقدم خدمة|내드 차려 서빙|?出し お出し 料理を出|上菜 招待 ?招呼
swallow chew choke|trag[aóu] mastic atragant|aval[eé] mâch ?étouff|engol mastig engasg|ingoi masti|schluck kau[et] verschluck|slik kauw|глот проглот жева|telan kunyah tersedak|بلع مضغ|삼[키켰] 씹|飲み込 噛|吞 嚼 吞咽
sneeze snore yawn|estornud ronc bostez|éternu ronfl bâill|espirr ronc bocej|starnut russ[ai] sbadigli|nies schnarch gähn|nies snurk gaap|чиха храп зева|bersin dengkur|عطس شخير يشخر|재채기 코를~골|くしゃみ いびき あくび|喷嚏 打鼾 打呼 扯鼻鼾
heal recover cure|cur[aóo]_ recuper sana|guér remet récup|cur[aou]_ recuper sar[aoe]_|guari ripres|heil genes ?gesund|genees herstel ?beter_|вылеч поправ выздоров|sembuh pulih|شفاء شفي تعافى|낫[고는] 나았 회복|治 良くな 回復 直り|痊愈 康复 好返 康復
examine check|revis[aeó] examin compro[bv]|examin vérifi contrôl|examin verific revis|controll esamin verific|untersuch prüf kontroll|onderzoek controleer nakijk ?keek~na|провер осмотр обслед|periksa cek_|فحص تحقق افحص|검사 확인 진찰|調べ 検査 確認|检查 檢查 确认 睇過
advise recommend|recom[ie] suger|recommand suggé|recomend sug[ei]r|consigli raccomand|empfehl empfohlen|aanraad raad|порекоменд советова|saran rekomendasi|أنصح نصح توصية|추천 권[하해]|勧め お薦め|推荐 推薦 建议
propose engaged|prometi propuso~matrimonio|fianc demand~en~mariage|noiv pedi~em~casamento|fidanzat propost|verlobt antrag|verloofd aanzoek|помолв предложил|tunangan melamar|خطوبة خطب|약혼 청혼|婚約 プロポーズ|订婚 求婚 訂婚
forgive blame fault|?perdon culpa|pardonn ?faute reproch|perdo culpa|perdon colpa|verzeih schuld|vergeef schuld|вин[аоу] простил|salah ampun|ذنب غلطة سامح|용서 잘못 탓|許し せい|原谅 ?怪 責怪 ?錯
cheat rob attack|engañ rob[oaó]_ ataq asalt|tromp agress ?vol[eé]_ arnaqu|engan assalt ataq ?roub|ingann truff rapin aggred|betrog überfall angegriffen|bedrog opgelicht overval aanval|обман ограб напа[лд]|menipu rampok serang|غش هجوم هاجم|속[았이] 공격 강도|騙 襲|骗 抢 騙 搶 打劫
escape run~away|escap huy|échapp enfui ?fui[rt]|fug[iu] escap|scapp fugg|entlaufen weggelaufen geflohen entkam|ontsnap weggelopen gevlucht|убеж сбеж|kabur ?lari lepas|هرب فر_|도망 달아|逃げ|逃 跑掉 走咗 走甩
witness report|testigo denunci|témoin déclar|testemunh queixa denunci|testimon denunci|zeuge anzeige gemeldet|getuige aangifte gemeld|свидетел заявлени сообщил|saksi lapor|شاهد بلاغ إبلاغ|증인 목격 신고|目撃 証人 届け出|证人 ?报案 報案 報警
inherit donate|hered don[aóo]_|hérit don_ ?donn[eé]_ légu|herd doa[rç]|eredit don[aò]|geerbt erb[et] spend|geërfd erf_ doneer|наслед пожертв|warisan sumbang|ورث تبرع|물려 기부 상속|相続 寄付 受け継|继承 捐 繼承
collect pick~up|recog coleccion|ramass récupér collection chercher|recolh colecion apanh busc|raccogl ritir collezion|abhol abgeholt sammel|ophaal opgehaald verzamel haal|?собира забра забер коллекц|?ambil jemput kumpul|جمع يجمع استلام|모[으아] 수집 데리러 찾으러|集め 迎え 引き取り|收集 收藏 接_ 攞返 领取
expect forecast|pronóstic esper[aá]ba|prévision prévu|previs ?espera|prevision previst|vorhersage erwart|voorspel verwacht|прогноз ожида|perkiraan ramalan|توقع متوقع|예보 예상|予報 予想|预报 預報 预计 估計
postpone|aplaz pospon|report[eé] ?repouss|adi[ao] remarc|rimand rinvi spost|verschob verschieb verleg|uitgesteld verzet uitstel|перенес отлож|tunda undur|تأجيل أجل|미뤘 미루 ?연기|延期|推迟 延期 改期
confirm remind|confirm record[aeó]|confirm rappel|confirm ?lembr|conferm ?ricord|bestätig erinner|bevestig herinner|подтверд напомн|konfirmasi ingatkan|أكد تأكيد ذكّر|확인 알려|確認 リマインド|确认 提醒 確認
notice recognise|notó reconoc di~cuenta|remarqu reconn|reparei reconhec not[eo]i_|accort riconosc not[aò]to_|bemerk erkann merk|herken gemerkt merkte|замет узна|sadar kenali|لاحظ ?تعرف|알아차 알아보|気づ 見分け|?发现 ?發現 注意到 认出
regret miss~someone|arrepent extrañ echo~de~menos|regrett manqu|arrepend saudade|pent[io] manc[ah]|bereu vermiss|mis_ ?gemist|жале скуча|menyesal rindu kangen|ندم اشتاق|후회 그리|後悔 寂し 恋し|后悔 想念 後悔 掛住
depend|depend|dépend|depend|dipend|hängt~davon ?ab~|hang af_ afhang ligt~aan|завис|tergantung|يعتمد|달렸 ?따라|次第|取决 睇下 要看
belong own|pertenec es~mí[oa] propi|apparten propre|pertenc própri|?appart propri|gehör eigen|?van~mij eigen|принадлеж собствен|milik ?punya|ملك_ يخص|?것이 소유|の物 所有|属于 屬於 ?自己
touch~paint~fresh ?wet|recién|fraîchement récemment vient~d|acab|appena|frisch gerade~erst|net_ ?pas_|только~что недавно|?baru|للتو حديثا|방금 갓_ 막_|たばかり さっき|刚刚 刚 啱啱 剛
depart~on~time punctual|puntual|heure~précise ponctuel|pontual|puntual|pünktlich|op~tijd|вовремя|tepat~waktu|الموعد ?موعد|제때 정시|時間通り|准时 準時
weekday workday|día~laborable entre~semana|jour~ouvrable|dia~útil|giorno~feriale|werktag wochentag|doordeweek werkdag|будн|hari~kerja|أيام~العمل|평일|平日|平日 工作日
?turn shift night~shift|turno|poste_ équipe|turno|turno|schicht|dienst ploegendienst|смен|giliran sif shift|نوبة دوام|교대 당번 근무|当番 夜勤 シフト|轮班 夜班 輪班 當更
limp swollen bleed|hinch sangr coje|gonfl enfl saign ?boit|inch sangr manc|gonfi sangu zoppic|geschwollen blut hink|gezwollen bloed mank|опух кров хрома|bengkak berdarah pincang|تورم ينزف|부었 붓 피가|腫れ 血|肿 流血 腫
sleepy bored|?sueño aburr|sommeil ennuy|sono_ aborrec chat[oe]|sonno annoi|müde langweil|slaap saai verveel|сон[нь] скучн|ngantuk bosan|نعسان ملل ممل|졸[려리] 심심 지루|?眠 退屈|困_ 无聊 眼瞓 悶
polite shy calm|tranquil tímid calm|calm timide tranquill|calm tímid tranquil|calm timid tranquill|ruhig schüchtern gelassen|rustig verlegen kalm|споко застенч|tenang pemalu|هادئ خجول|조용 수줍 침착|落ち着 恥ずかし 静か|冷静 害羞 安静 安靜 怕醜
weird creepy scary|?miedo aterrador susto|effray peur fait~peur|assust medo|spavent paur|gruselig schreck|eng_ schrik griezel|страшн жутк|seram menakutkan|مخيف مرعب|무서|怖|可怕 恐怖 吓人 得人驚
comfortable|cómod|confort à~l'aise|confort cómod|comod|bequem gemütlich|comfortabel gemakkelijk gezellig|удобн уютн|nyaman|مريح|편[하안해]|快適 楽_|舒服 舒适 舒適
dusty stuffy fresh~air|polvo cargad aire|poussi renferm aérer|pó_ poeira abafad|polver aria_ soffocant|staub stickig|stof_ stoffig benauwd|пыл душн|debu pengap|غبار خانق|먼지 답답|ほこり むっと 息苦し|灰尘 闷 灰塵 焗
bright shine|brill luz_ clar[oa]_|brill clair|brilh ?clar[oa]_|brill chiar luminos|hell_ schein leucht|?helder schijn licht|ярк свет[илея]|terang bersinar cerah|ساطع يلمع|밝 빛나|明るい 輝|亮 光亮 發光
quiet~place silence|silenci|silence calme|silênci|silenzi|still_ stille ruhe|stil_ stilte|тиш тихо|sunyi sepi|صمت هدوء|조용|静か|安静 靜
?view scenery|vista paisaje|vue_ paysage|vista paisagem|vista panorama paesagg|aussicht blick landschaft|uitzicht landschap|вид_ видом пейзаж|pemandangan|منظر إطلالة|전망 경치|景色 眺め|?风景 景色 景观
?stop station~bus|parada|?arrêt|paragem ponto parada|fermata fermate|haltestelle|halte|остановк|halte pemberhentian|?محطة ?موقف|정류장 정거장|停留所 バス停|?车站 ?站_ 巴士站
crossing traffic~light|semáforo cruce|feu_ carrefour|semáforo cruzamento|semaforo incrocio|ampel kreuzung|stoplicht kruispunt|светофор перекрёст|lampu~merah persimpangan|إشارة تقاطع|신호등 사거리|信号 交差点|红绿灯 路口 紅綠燈
sign notice board|cartel letrero|panneau pancarte affiche|placa ?cartaz|cartello ?insegna|schild plakat|bord_ poster|вывеск табличк плакат|papan spanduk|لافتة|간판 표지판|看板 標識 ポスター|牌子 告示 招牌
steering ?wheel car~seat|volante|volant|volante|volante|lenkrad kindersitz|stuur kinderzitje|руль кресло|setir|مقود|운전대 카시트|ハンドル|方向盘 軚盤
trunk boot~of~car|maletero|coffre|porta-malas ?mala_|bagagliaio|kofferraum|kofferbak|багажник|?bagasi|صندوق|트렁크|トランク|后备箱 車尾箱
puddle mud ice~road|barro charco|boue flaque|lama_ poça|fango pozzanghera|schlamm pfütze matsch|modder plas_|гряз лужа луж|lumpur genangan|طين وحل|진흙 웅덩이|泥 水たまり|泥 水坑
blind~date romantic|cita_ novi[oa]|rendez-vous copain copine|?encontro namorad|appuntamento fidanzat ragazz[oa]|verabred freundin|afspraak vriendin|свидан девушк парень|pacar kencan|?موعد حبيب|데이트 여자친구 남자친구|デート 彼氏 彼女|约会 男朋友 女朋友 約會
alarm siren|alarma sirena|alarme réveil sirène|alarme despertador|allarme sveglia|wecker alarm|wekker alarm|будильник сигнализац|alarm|منبه إنذار|알람 경보|目覚まし アラーム 警報|闹钟 警报 鬧鐘
ring~finger necklace earring|anillo collar pendiente|bague collier boucle|anel colar brinco|anell collan orecchin|ring_ kette ohrring|ring_ ketting oorbel|кольц ожерел серьг|cincin kalung anting|خاتم قلادة قرط|반지 목걸이 귀걸이|指輪 ネックレス イヤリング|戒指 项链 耳环 頸鏈
?goat sheep~wool|lana cordero|laine agneau|?lã_ cordeiro|lana agnello|wolle lamm|wol_ lam_|шерст ягнён баран|wol domba|صوف خروف|양털 어린~양|羊毛 子羊|羊毛 羊肉
mayor parliament minister|alcald parlamento ministr|maire parlement ministre|prefeito presidente~da~câmara ministr|sindaco parlamento ministr|bürgermeister parlament minister|burgemeester parlement minister|мэр парламент министр|walikota menteri parlemen|عمدة وزير برلمان|시장님 국회 장관|市長 議会 大臣|市长 议会 部长 市長
tax~office application~form|solicitud formulario|formulaire dossier|formulário requerimento|modulo domanda|antrag formular|formulier aanvraag|анкет заявлени бланк|formulir permohonan|استمارة|신청서 양식|申請 用紙|表格 申请 申請
deadline due|plazo fecha~límite|délai échéance|prazo|scadenza termine|frist fällig|deadline termijn|срок|tenggat batas~waktu|موعد~نهائي|마감 기한|締め切り 期限|截止 期限
!program software algorithm machine~learning robot|programa_ software algoritmo robot|programme logiciel algorithme robot|programa_ software algoritmo robô|programma_ software algoritmo robot|programm_ software algorithmus roboter|programma_ software algoritme robot|программа программой программу софт алгоритм робот|program_ perangkat~lunak algoritma robot|برنامج برمجيات خوارزمية روبوت|프로그램 소프트웨어 알고리즘 로봇|プログラム ソフト アルゴリズム ロボット|程序 程式 软件 軟件 算法 机器人 機械人 软体
!programmer developers trained|programador entrenad desarrollador|programmeur entraîné développeur|programador treinad desenvolvedor|programmator addestrat sviluppator|programmierer trainiert entwickler|programmeur getraind ontwikkelaar|программист разработчик обучен|pemrogram programmer dilatih pengembang|مبرمج مطور مدرب|프로그래머 개발자 학습된|プログラマ 開発者 学習し|程序员 程式員 开发 訓練 开发者
!artificial virtual digital ai_ llm chatgpt|artificial virtual digital ia_|artificiel virtuel numérique ia_|artificial virtual digital ia_|artificial virtual digital ia_|künstlich virtuell digital ki_|kunstmatig virtueel digitaal ai_|искусственн виртуальн цифров ии_|buatan virtual digital ai_|اصطناعي افتراضي رقمي|인공 가상 디지털 ai|人工知 人工智 仮想 デジタル ai|人工智 虚拟 数字助 虛擬 數碼 ai
!assistant helper|asistente ayudante|assistant aide_|assistente ajudante|assistente aiutante|assistent helfer|assistent hulp_|помощник ассистент|asisten pembantu|مساعد_ مساعدا|도우미 비서 어시스턴트|?アシスタント 助手|?助手 助理
!guideline policy rule principle|directri política norma regla pauta|consigne politique règle directive principe|diretri política regra norma|linee~guida politica regol direttiv|richtlinie regel vorgabe grundsatz ?politik|richtlijn beleid regel|правил политик инструкци принцип|pedoman kebijakan aturan panduan|إرشادات سياسة قواعد تعليمات|지침 정책 규정 규칙 원칙|ガイドライン 方針 規則 規約|准则 政策 规定 规则 指引 原則 準則 守則
!content|contenido|contenu|conteúdo|contenut|inhalt|inhoud|содержани контент содержимо|konten ?isi_|محتوى|내용 콘텐츠|内容 コンテンツ|内容 內容
!?request query command|petici solicitud consulta|?demande requête|pedido solicita|richiesta|anfrage anliegen ?bitte_ nachzukommen|verzoek|запрос просьб|permintaan|طلب|요청 요구|依頼 要求 リクエスト|请求 ?要求 請求
!process handle|proces[aeo]|traiter traitement|process|elabora process|verarbeit bearbeit|verwerk|обработ|memproses|معالجة أعالج|처리|処理 対応|处理 處理
!allowed permitted authorised|permit|permis permet autoris|permit autoriz|permess autorizz consent|?darf_ erlaubt gestattet zulässig|?mag_ toegestaan|разреш позволен|diizinkan ?boleh|مسموح يسمح|허용 허락 할~수~있는~범위|許可 許され|允许 允許 被允许 容許
!against violate comply|contra viol infring cumpl|contre contraire viol enfrei|contra viol infring|contro viola|verstoß verstöß widersp ?gegen_|?tegen schend|?против наруш|melanggar bertentangan|يخالف ضد ينتهك|어긋 위반|反し 違反|违反 違反 违背
!unable cannot impossible|imposib incapaz no~pued|impossib incapable ne~peux|impossív incapaz ?não~posso|impossib non~posso|unmöglich nicht~in~der~lage kann~nicht|onmogelijk kan~niet|невозможн ?не~могу не~в~состоянии|?tidak~bisa tidak~dapat mustahil|لا~يمكن لا~أستطيع مستحيل|할~수~없 불가능 못해|できません できない 不可能|无法 ?不能 不可能 未能 ?唔可以
!apologise afraid~that|lo~siento disculp lament me~temo|désolé excus regrett crains|desculp lament sinto~muito receio|dispiace scus temo|leid~ entschuldig bedaure leider|spijt sorry helaas excus|извин сожален простите прост[иь] боюсь|maaf menyesal|آسف عذر أخشى|죄송 미안 유감|申し訳 すみません ごめん 残念|抱歉 对不起 對唔住 不好意思 遗憾
!error technical failed|error fall[oóa] técnic|erreur échou problème technique|erro falh técnic|errore guasto tecnic|fehler fehlgeschlagen technisch|fout mislukt technisch|ошибк сбой техническ|kesalahan galat gagal teknis|خطأ فشل تقني|오류 문제가 에러 실패|エラー 不具合 失敗|错误 出错 故障 錯誤 出咗錯 失敗
!translate interpret|traduc traduz tradu|tradu interpr|tradu|tradu|übersetz dolmetsch|verta+l tolk|перевод перевести переведи|terjemah|ترجم|번역 통역|翻訳 通訳 訳|翻译 翻譯 口译 口譯 传译 译 譯
!sentence phrase text|frase oración texto|phrase texte|frase texto|frase testo|satz_ sätze text_|zin_ zinnen tekst|предложени фраз текст|kalimat frasa teks|جملة ?عبارة نص_|문장 구절 텍스트 글_|文_ 文章 テキスト フレーズ|句子 这句 呢句 文本 文字 短语
!meaning means|signific quiere~decir|signifi veut~dire sens_|signific quer~dizer|signific vuol~dire|bedeut heißt|beteken|?знач означа|berarti artinya makna|يعني معنى|뜻 의미|意味|意思 含义 意義 意味
!literal word~for~word|literal|littéral mot~à~mot|literal|letteral|wörtlich|letterlijk|дословн буквальн|harfiah|حرفي|직역 문자|直訳 文字通り|直译 字面 直譯
!formal polite informal|formal cortés cortesía informal coloquial|formel poli_ soutenu familier|formal cortês informal coloquial|formal cortese informale colloquiale|förmlich höflich formell umgangssprach locker|formeel beleefd informeel|формальн вежлив официальн разговорн стил|formal sopan resmi santai|رسمي مهذب مؤدب عامي|존댓말 반말 공손 격식|丁寧 敬語 くだけた 口調|正式 礼貌 口语 禮貌 敬语 書面
!speaker person user|hablante usuario|locuteur utilisateur ?personne|falante utilizador usuário ?pessoa|parlante utente persona chi~parla|sprecher benutzer nutzer|spreker gebruiker|говорящ пользовател|pembicara pengguna|متحدث مستخدم|화자 사용자 말하는~사람|話者 ユーザー 話し手|说话 說話的人 用户 用戶 講嘢
!sounds seems|suena parece|semble a~l'air paraît|parece soa_|sembra ?suona|klingt scheint wirkt|klinkt lijkt|звучит кажется ?похоже|terdengar tampak|يبدو تبدو|들리 들려 ?보여 것~같|聞こえ ようです ?みたい ?そう|听起来 似乎 聽落 好像
!context unclear ambiguous|contexto no~está~claro ambigu|contexte ambigu|contexto ambígu não~se~sabe|contesto ambigu non~si~sa|kontext unklar zusammenhang|context onduidelijk|контекст неясн|konteks tidak~jelas|سياق غير~واضح|문맥 분명하지|文脈 場合によって 不明|语境 上下文 不清楚 語境
!masculine feminine gender|masculin femenin|masculin féminin|masculin feminin|maschil femminil|männlich weiblich|mannelijk vrouwelijk|мужск женск|?laki-laki ?perempuan|مذكر مؤنث للمذكر|남성 여성|男性 女性|男性 女性 男方 女方
!dialect variant alternative version|variante dialecto alternativa versión|variante dialecte alternative version|variante dialeto alternativa versão|variante dialetto alternativa versione|variante dialekt alternativ fassung|variant dialect alternatief versie|вариант диалект верси|varian dialek alternatif versi|لهجة بديل نسخة|방언 다른~표현|方言 別の言い方 バージョン|方言 版本 说法 講法 說法
!refer said~of ?used~to|refier ?dicho|désigne dit~de|refere dito|riferit ?detto|bezieht gemeint ?gesagt|bedoeld verwijst|имеется~в~виду относится речь|mengacu merujuk maksud|يقصد يشير|가리 의미하는|指す 指して|指的 这里指 指
!suitable appropriate|adecuad apropiad|adapté approprié ?convient|adequad apropriad|adatt appropriat|passend geeignet|geschikt passend|подходит уместн|cocok sesuai|مناسب ملائم|적절 어울|適した ふさわしい|?适合 合适 啱同 適合
!note remark explanation|nota aclaración|?note remarque|nota observação|nota osservazion|hinweis anmerkung|opmerking noot|примечани пояснени|catatan|ملاحظة|참고 주의|注 注意 補足|注 备注 說明 备註
`;

/** `zho`: Mandarin and Cantonese, in both scripts. */
export const conceptColumns = [
  'eng',
  'spa',
  'fra',
  'por',
  'ita',
  'deu',
  'nld',
  'rus',
  'ind',
  'arb',
  'kor',
  'jpn',
  'zho',
];
