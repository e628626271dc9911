import { statements } from './statements.ts';

/** The products of the first catalogue in the other languages of the interface; what an operator has changed stays. */
export const productTexts = statements(
  `update plans set translations =
      '{"es": {"name": "Básico", "description": "Para un viaje de vez en cuando.", "features": ["300.000 tokens al mes", "Todas las combinaciones de idiomas", "Conversaciones guardadas"]},
        "fr": {"name": "Basique", "description": "Pour un voyage de temps en temps.", "features": ["300 000 jetons par mois", "Toutes les combinaisons de langues", "Conversations enregistrées"]},
        "de": {"name": "Basis", "description": "Für eine Reise ab und zu.", "features": ["300.000 Token im Monat", "Jede Sprachkombination", "Gespeicherte Gespräche"]},
        "pt": {"name": "Básico", "description": "Para uma viagem de vez em quando.", "features": ["300.000 tokens por mês", "Todas as combinações de idiomas", "Conversas salvas"]},
        "it": {"name": "Base", "description": "Per un viaggio ogni tanto.", "features": ["300.000 token al mese", "Tutte le combinazioni di lingue", "Conversazioni salvate"]},
        "nl": {"name": "Basis", "description": "Voor af en toe een reis.", "features": ["300.000 tokens per maand", "Elke talencombinatie", "Bewaarde gesprekken"]},
        "ru": {"name": "Базовый", "description": "Для редких поездок.", "features": ["300 000 токенов в месяц", "Любая пара языков", "Сохранённые разговоры"]},
        "ko": {"name": "베이직", "description": "가끔 떠나는 여행에 알맞아요.", "features": ["매달 300,000토큰", "모든 언어 조합", "대화 저장"]},
        "ar": {"name": "الأساسية", "description": "لرحلة بين حين وآخر.", "features": ["300,000 توكن كل شهر", "كل أزواج اللغات", "محادثات محفوظة"]},
        "id": {"name": "Dasar", "description": "Untuk perjalanan sesekali.", "features": ["300.000 token setiap bulan", "Semua pasangan bahasa", "Percakapan tersimpan"]},
        "zh-HK": {"name": "基本版", "description": "適合偶爾出門旅行。", "features": ["每月 300,000 Token", "所有語言組合", "儲存對話"]}}'::jsonb || translations
    where code = 'basic' and name = 'Basic' and description = 'For a trip now and then.'
      and tokens_per_month = 300000 and usd_cents = 999 and cny_fen = 7200
      and features = '["300,000 tokens every month", "Every language pair", "Saved conversations"]'::jsonb`,
  `update plans set translations =
      '{"es": {"name": "Premium", "description": "Para quienes hablan con otros idiomas cada semana.", "features": ["1.200.000 tokens al mes", "Todas las combinaciones de idiomas", "Conversaciones guardadas", "Casi un tercio menos por token que Básico"]},
        "fr": {"name": "Premium", "description": "Pour ceux qui parlent à travers les langues chaque semaine.", "features": ["1 200 000 jetons par mois", "Toutes les combinaisons de langues", "Conversations enregistrées", "Près d’un tiers de moins par jeton que Basique"]},
        "de": {"name": "Premium", "description": "Für alle, die jede Woche über Sprachgrenzen hinweg reden.", "features": ["1.200.000 Token im Monat", "Jede Sprachkombination", "Gespeicherte Gespräche", "Fast ein Drittel weniger je Token als Basis"]},
        "pt": {"name": "Premium", "description": "Para quem fala com outros idiomas toda semana.", "features": ["1.200.000 tokens por mês", "Todas as combinações de idiomas", "Conversas salvas", "Quase um terço a menos por token que o Básico"]},
        "it": {"name": "Premium", "description": "Per chi parla in altre lingue ogni settimana.", "features": ["1.200.000 token al mese", "Tutte le combinazioni di lingue", "Conversazioni salvate", "Quasi un terzo in meno per token rispetto a Base"]},
        "nl": {"name": "Premium", "description": "Voor wie elke week over taalgrenzen heen praat.", "features": ["1.200.000 tokens per maand", "Elke talencombinatie", "Bewaarde gesprekken", "Bijna een derde minder per token dan Basis"]},
        "ru": {"name": "Премиум", "description": "Для тех, кто каждую неделю говорит на разных языках.", "features": ["1 200 000 токенов в месяц", "Любая пара языков", "Сохранённые разговоры", "Почти на треть дешевле за токен, чем «Базовый»"]},
        "ko": {"name": "프리미엄", "description": "매주 다른 언어로 대화하는 분께 알맞아요.", "features": ["매달 1,200,000토큰", "모든 언어 조합", "대화 저장", "베이직보다 토큰당 약 3분의 1 저렴"]},
        "ar": {"name": "المميزة", "description": "لمن يتحدثون بلغات أخرى كل أسبوع.", "features": ["1,200,000 توكن كل شهر", "كل أزواج اللغات", "محادثات محفوظة", "أقل بنحو الثلث لكل توكن من الأساسية"]},
        "id": {"name": "Premium", "description": "Untuk yang setiap minggu berbicara lintas bahasa.", "features": ["1.200.000 token setiap bulan", "Semua pasangan bahasa", "Percakapan tersimpan", "Hampir sepertiga lebih murah per token daripada Dasar"]},
        "zh-HK": {"name": "高級版", "description": "適合每星期都要跨語言交談的人。", "features": ["每月 1,200,000 Token", "所有語言組合", "儲存對話", "每個 Token 比基本版平近三分之一"]}}'::jsonb || translations
    where code = 'premium' and name = 'Premium' and description = 'For those who talk across languages every week.'
      and tokens_per_month = 1200000 and usd_cents = 2699 and cny_fen = 19400
      and features = '["1,200,000 tokens every month", "Every language pair", "Saved conversations", "Nearly a third less per token than Basic"]'::jsonb`,
  `update plans set translations =
      '{"es": {"name": "Empresa", "description": "Para una recepción que no deja de hablar.", "features": ["5.000.000 tokens al mes", "Todas las combinaciones de idiomas", "Conversaciones guardadas", "El precio más bajo por token"]},
        "fr": {"name": "Pro", "description": "Pour un accueil où l’on parle sans arrêt.", "features": ["5 000 000 jetons par mois", "Toutes les combinaisons de langues", "Conversations enregistrées", "Le prix par jeton le plus bas"]},
        "de": {"name": "Business", "description": "Für einen Empfang, an dem immer geredet wird.", "features": ["5.000.000 Token im Monat", "Jede Sprachkombination", "Gespeicherte Gespräche", "Der niedrigste Preis je Token"]},
        "pt": {"name": "Empresarial", "description": "Para uma recepção que não para de conversar.", "features": ["5.000.000 tokens por mês", "Todas as combinações de idiomas", "Conversas salvas", "O menor preço por token"]},
        "it": {"name": "Business", "description": "Per una reception dove si parla di continuo.", "features": ["5.000.000 token al mese", "Tutte le combinazioni di lingue", "Conversazioni salvate", "Il prezzo per token più basso"]},
        "nl": {"name": "Zakelijk", "description": "Voor een balie waar altijd wordt gepraat.", "features": ["5.000.000 tokens per maand", "Elke talencombinatie", "Bewaarde gesprekken", "De laagste prijs per token"]},
        "ru": {"name": "Бизнес", "description": "Для стойки, где говорят без остановки.", "features": ["5 000 000 токенов в месяц", "Любая пара языков", "Сохранённые разговоры", "Самая низкая цена за токен"]},
        "ko": {"name": "비즈니스", "description": "대화가 끊이지 않는 안내 데스크에 알맞아요.", "features": ["매달 5,000,000토큰", "모든 언어 조합", "대화 저장", "토큰당 가장 낮은 가격"]},
        "ar": {"name": "الأعمال", "description": "لمكتب استقبال لا يتوقف عن الحديث.", "features": ["5,000,000 توكن كل شهر", "كل أزواج اللغات", "محادثات محفوظة", "أقل سعر لكل توكن"]},
        "id": {"name": "Bisnis", "description": "Untuk meja depan yang selalu ramai percakapan.", "features": ["5.000.000 token setiap bulan", "Semua pasangan bahasa", "Percakapan tersimpan", "Harga per token terendah"]},
        "zh-HK": {"name": "商務版", "description": "適合整天都在交談的接待處。", "features": ["每月 5,000,000 Token", "所有語言組合", "儲存對話", "每個 Token 價錢最低"]}}'::jsonb || translations
    where code = 'business' and name = 'Business' and description = 'For a front desk that never stops talking.'
      and tokens_per_month = 5000000 and usd_cents = 8999 and cny_fen = 64800
      and features = '["5,000,000 tokens every month", "Every language pair", "Saved conversations", "The lowest price per token"]'::jsonb`,
  `update token_packs set translations =
      '{"es": {"name": "Bolsillo", "description": "Suficiente para un fin de semana."},
        "fr": {"name": "Poche", "description": "De quoi tenir un week-end."},
        "de": {"name": "Pocket", "description": "Genug für ein Wochenende."},
        "pt": {"name": "Bolso", "description": "O bastante para um fim de semana."},
        "it": {"name": "Tascabile", "description": "Abbastanza per un fine settimana."},
        "nl": {"name": "Pocket", "description": "Genoeg voor een weekend."},
        "ru": {"name": "Карманный", "description": "Хватит на выходные."},
        "ko": {"name": "포켓", "description": "주말에 쓰기 충분해요."},
        "ar": {"name": "الجيب", "description": "تكفي لعطلة نهاية أسبوع."},
        "id": {"name": "Saku", "description": "Cukup untuk akhir pekan."},
        "zh-HK": {"name": "隨身裝", "description": "足夠一個週末使用。"}}'::jsonb || translations
    where code = 'pocket' and name = 'Pocket' and description = 'Enough for a weekend.' and token_count = 100000`,
  `update token_packs set translations =
      '{"es": {"name": "Viajero", "description": "Suficiente para un viaje."},
        "fr": {"name": "Voyageur", "description": "De quoi tenir un voyage."},
        "de": {"name": "Reise", "description": "Genug für eine Reise."},
        "pt": {"name": "Viajante", "description": "O bastante para uma viagem."},
        "it": {"name": "Viaggio", "description": "Abbastanza per un viaggio."},
        "nl": {"name": "Reis", "description": "Genoeg voor een reis."},
        "ru": {"name": "Путешественник", "description": "Хватит на одну поездку."},
        "ko": {"name": "트래블러", "description": "여행 한 번에 충분해요."},
        "ar": {"name": "المسافر", "description": "تكفي لرحلة."},
        "id": {"name": "Pelancong", "description": "Cukup untuk satu perjalanan."},
        "zh-HK": {"name": "旅行裝", "description": "足夠一次旅程使用。"}}'::jsonb || translations
    where code = 'traveller' and name = 'Traveller' and description = 'Enough for a journey.' and token_count = 500000`,
  `update token_packs set translations =
      '{"es": {"name": "Expedición", "description": "Suficiente para una temporada de viaje."},
        "fr": {"name": "Expédition", "description": "De quoi tenir une saison sur la route."},
        "de": {"name": "Expedition", "description": "Genug für Monate unterwegs."},
        "pt": {"name": "Expedição", "description": "O bastante para uma temporada na estrada."},
        "it": {"name": "Spedizione", "description": "Abbastanza per una stagione in viaggio."},
        "nl": {"name": "Expeditie", "description": "Genoeg voor een seizoen onderweg."},
        "ru": {"name": "Экспедиция", "description": "Хватит на целый сезон в дороге."},
        "ko": {"name": "익스페디션", "description": "긴 여행에도 충분해요."},
        "ar": {"name": "الرحلة الطويلة", "description": "تكفي لموسم كامل من السفر."},
        "id": {"name": "Ekspedisi", "description": "Cukup untuk semusim di perjalanan."},
        "zh-HK": {"name": "遠行裝", "description": "足夠整個旅行季節使用。"}}'::jsonb || translations
    where code = 'expedition' and name = 'Expedition' and description = 'Enough for a season on the road.' and token_count = 2000000`,
);
