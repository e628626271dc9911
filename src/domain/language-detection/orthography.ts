/** Characters in simplified and traditional form, in pairs. */
const forms =
  '们們这這说說谢謝请請问問吗嗎间間过過时時见見车車东東门門开開关關钱錢买買卖賣订訂饭飯馆館饮飲药藥医醫让讓对對话話语語读讀书書写寫听聽认認识識' +
  '觉覺现現实實际際进進远遠还還边邊运運连連选選错錯铁鐵银銀长長张張场場务務条條样樣机機线線经經结結给給统統续續网網联聯营營补補装裝观觀规規视視' +
  '计計讨討训訓议議记記讲講许許论論设設访訪证證评評词詞译譯试試误誤课課谁誰调調谈談财財责責货貨质質购購贵貴贷貸贸貿费費资資赔賠赚賺转轉轮輪软軟' +
  '轻輕较較辆輛输輸达達迟遲适適递遞邮郵邻鄰针針钟鐘钢鋼钥鑰销銷锁鎖键鍵闭閉闻聞阅閱队隊阳陽险險随隨难難页頁顶頂项項顺順须須预預领領题題额額风風' +
  '飞飛饿餓验驗骑騎马馬鱼魚鲜鮮鸟鳥鸡雞麦麥黄黃齐齊国國学學会會来來个個为為后後几幾气氣电電两兩万萬无無业業乐樂岁歲师師带帶应應总總报報换換护護' +
  '择擇据據断斷旧舊杂雜权權极極欢歡汉漢汤湯没沒洁潔温溫湾灣满滿灯燈点點热熱爱愛画畫疗療盘盤码碼确確礼禮离離种種积積称稱笔筆签簽简簡类類紧緊纸紙' +
  '红紅级級约約纪紀绿綠罗羅脑腦节節苹蘋蓝藍虽雖裤褲员員园園团團图圖圆圓处處备備头頭妈媽孙孫宝寶审審宽寬尔爾层層岛島币幣帮幫广廣库庫弯彎强強当當' +
  '录錄态態怀懷惊驚愿願战戰户戶扫掃摆擺敌敵数數显顯晓曉术術欧歐产產单單双雙发發变變号號叶葉响響剂劑烧燒';

/** Simplified forms that Japanese uses as well. */
const simplifiedInJapan = '国学会来医点万号双当旧断欧温湾礼画数宝条麦黄写称随';

/** Traditional forms that Japanese writes differently. */
const traditionalNotInJapan =
  '說國學會來醫點萬號雙當舊斷歐溫灣禮畫數寶條麥黃寫稱隨覺實邊鐵樣經續營裝觀證譯轉輕險驗圖團圓處氣兩樂歲帶應總擇據雜權歡滿燈藥讀賣對發變單戰廣聽關個為嗎這們沒';

const characters = Array.from(forms);
const simplified = new Set(characters.filter((_, index) => index % 2 === 0));
const traditional = new Set(characters.filter((_, index) => index % 2 === 1));
const simplifiedOnly = new Set([...simplified].filter((character) => !simplifiedInJapan.includes(character)));
const traditionalOnly = new Set(traditionalNotInJapan);

function countOf(text: string, set: ReadonlySet<string>): number {
  let count = 0;
  for (const character of text) if (set.has(character)) count++;
  return count;
}

/** Number of simplified characters minus the number of traditional ones. */
export function simplifiedSurplus(text: string): number {
  return countOf(text, simplified) - countOf(text, traditional);
}

/** Number of characters in a form that Chinese uses and Japanese does not. */
export function nonJapaneseCount(text: string): number {
  return countOf(text, simplifiedOnly) + countOf(text, traditionalOnly);
}
