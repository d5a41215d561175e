import { foldWord } from './folded-text.ts'

/** Words that people use to hide contact details, normalized like the text of a message. */

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const toAlternation = (words: string): string =>
  [...new Set(words.trim().split(/\s+/).map(foldWord))]
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join('|')

export const AT_WORDS =
  toAlternation(`at arroba chiocciola arobase arobas klammeraffe apenstaartje snabel-a snabela alfakrøll
  krøllalfa małpa zavináč kukac kuyruklu собака собачка 골뱅이 アットマーク アット 艾特`)

export const DOT_WORDS = toAlternation(
  'dot punkt punto ponto point punt prik piste kropka tečka nokta точка ドット 点 點 점',
)

/**
 * Top-level domains that need no other evidence. A name, a dot and one of them are always a
 * domain.
 */
export const UNAMBIGUOUS_TLDS =
  toAlternation(`com net org info biz io co app dev shop store online site website tech xyz club agency studio
  photo photography photos pics gallery art design media link links bio page blog cloud space live world email social
  de fr nl pl ch eu uk ru ua cz sk dk fi se hu ro gr pt br mx ar cl jp cn kr hk tw sg au nz ca za tr il ae ie lt lv рф
  онлайн`)

/**
 * Top-level domains that are also words or file extensions. A name with one of them is a domain
 * only if other evidence supports this.
 */
export const AMBIGUOUS_TLDS = toAlternation(
  'it so me in is at be my no am as to us do id pm es ai md ps sh tv fm gg ly ee cc al ag gl zip mov',
)

/** Top-level domains that also count if the dot before them is written as a word. */
export const SPELLED_TLDS = toAlternation('com net org io co info biz de fr ru uk ch eu nl pl se dk fi ua br jp cn ком')

/** Words that make no domain, even if "dot com" follows them. */
export const NON_DOMAIN_WORDS =
  toAlternation(`the a an this that these those our your my their his her its every each some any no el la los
  le les der die das ein eine un une il lo polka micro pin red blue black white green same first last big small`)

export const MAIL_PROVIDERS =
  toAlternation(`gmail googlemail hotmail outlook yahoo icloud gmx protonmail yandex aol msn naver qq
  t-online web.de mail.ru`)

export const MAIL_WORDS =
  toAlternation(`mail email e-mail mailme correo courriel mél posta e-postal epost e-post sähköposti почта почту
  мейл мыло имейл e-posta poczta メール 邮箱 邮件 信箱 이메일`)

export const PHONE_WORDS =
  toAlternation(`phone telephone tel cellphone whatsapp sms textme callme telefon telefonnummer rufnummer
  handynummer handynr mobilnummer anrufen teléfono móvil celular llámame whatsap téléphone appelle-moi appelez-moi
  telefono cellulare chiamami telefone telemóvel telefoon telefoonnummer telefonicznie zadzwoń puhelin puhelinnumero
  telefonu тел телефон телефону звони звоните позвони ватсап вотсап 電話 电话 手机 携帯 전화 휴대폰 هاتف फोन`)
export const PHONE_PHRASES = foldWord(
  '(?:call|ring|text|phone|reach|buzz) (?:me|us)|(?:my|cell|mobile|phone|contact) (?:number|no\\.?|nr\\.?)|ruf mich|bel me|ring mig|mon num(?:ero)?|mi numero|mio numero|meu numero|mein[e]? nummer|moj numer|мой номер',
)

export const PLATFORMS =
  toAlternation(`instagram insta ig tiktok tik-tok snapchat snap telegram tg whatsapp skype discord twitter facebook
  fb messenger linkedin wechat weixin 微信 kakaotalk kakao viber vk signal инстаграм инста телеграм телега тг вконтакте вк
  ватсап вайбер скайп インスタ 카톡 카카오톡`)

/** Words that are not a handle, even directly after the name of a platform. */
export const NON_HANDLE_WORDS =
  toAlternation(`story stories reel reels post posts feed carousel live ads paid organic video videos shorts static
  none only today tomorrow now please too also soon there then later first instead here with this that these those first
  only private public huge down open small fine good great gone dead better same empty full very really more most mostly
  where when what which and for from page profile account content campaign channel audience followers team story format
  formats okay sure done ready next best`)

export const LINK_WORDS =
  toAlternation(`site website webseite homepage portfolio url link visit webpage sitio página lien sito strona сайт
  сайте ссылка サイト 网站 網站`)

/** Words that mark a number as an identifier, not a phone number. */
export const ID_WORDS = toAlternation(
  'sku ean upc gtin isbn asin order ref reference invoice item article art code id no nr number serial batch',
)

export const UNITS =
  toAlternation(`€ $ £ ¥ ₹ usd eur gbp sek nok dkk kr chf jpy cny krw inr pln zł czk huf try brl mxn cad aud yen euro
  euros dollar dollars pounds view views impression impressions follower followers user users people px pixel pixels mm cm km
  kg ml copies units unit pcs pieces clicks subscribers fans plays streams downloads aufrufe abonnenten seguidores vues
  visualizzazioni weergaven подписчиков просмотров`)

const DIGIT_WORDS_BY_LANGUAGE = [
  'zero one two three four five six seven eight nine',
  'oh uno dos tres cuatro cinco seis siete ocho nueve',
  'null eins zwei drei vier fünf sechs sieben acht neun',
  'nought ein zwo drei vier fuenf sechs sieben acht neun',
  'zéro un deux trois quatre cinq six sept huit neuf',
  'cero uno due tre quattro cinque sei sette otto nove',
  'zero um dois três quatro cinco seis sete oito nove',
  'nul een twee drie vier vijf zes zeven acht negen',
  'noll ett två tre fyra fem sex sju åtta nio',
  'null en to tre fire fem seks syv otte ni',
  'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć',
  'ноль один два три четыре пять шесть семь восемь девять',
  'нуль один два три четыре пять шесть семь восемь девять',
  'sıfır bir iki üç dört beş altı yedi sekiz dokuz',
]

export const DIGIT_WORDS: ReadonlyMap<string, string> = new Map(
  DIGIT_WORDS_BY_LANGUAGE.flatMap((words) =>
    words.split(' ').map((word, digit) => [foldWord(word), String(digit)] as const),
  ),
)
export const TIMES_WORDS: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['doppel', 2],
  ['triple', 3],
])
