export type Sample = {
  person: string
  brand: string
  title: string
  sentence: string
  verb: string
  busy: string
  wrong: string
  reason: string
  words: readonly [string, string, string]
  longName: string
  longTitle: string
  longSentence: string
  longVerb: string
}

export const ENGLISH: Sample = {
  person: 'Mara Olsen',
  brand: 'Northwind',
  title: 'A portrait with our new cup',
  sentence: 'Mara has until December 12 to reply.',
  verb: 'Send offer',
  busy: 'Sending',
  wrong: 'Enter a complete email address.',
  reason: 'There is nothing to pay.',
  words: ['warm', 'outdoors', 'smiling'],
  longName: 'Wilhelmina-Alexandrina of Northumberland-Westmorland, formerly Featherstonehaugh',
  longTitle: 'Four portraits with our new espresso cup in morning light, for the web, for print and for every season',
  longSentence:
    'Print is licensed for all of Europe for two years, with exclusivity for coffee, tea and the machines that make them, so this offer costs more than the last one that you sent to the same talent in spring.',
  longVerb: 'Send this offer and every offer that waits behind it',
}

export const ARABIC: Sample = {
  person: 'مارا أولسن',
  brand: 'نورث ويند',
  title: 'صورة مع فنجاننا الجديد',
  sentence: 'أمام مارا حتى ١٢ ديسمبر للرد.',
  verb: 'إرسال العرض',
  busy: 'جارٍ الإرسال',
  wrong: 'أدخل عنوان بريد إلكتروني كاملًا.',
  reason: 'لا يوجد ما يُدفع.',
  words: ['دافئ', 'في الخارج', 'مبتسم'],
  longName: 'فيلهلمينا ألكسندرينا أوف نورثمبرلاند ووستمورلاند المعروفة سابقًا باسم آخر',
  longTitle: 'أربع صور مع فنجان الإسبريسو الجديد في ضوء الصباح للويب وللطباعة ولكل الفصول',
  longSentence:
    'الطباعة مرخّصة في أوروبا كلها لمدة عامين مع حصرية للقهوة والشاي والآلات التي تصنعهما، ولذلك يكلّف هذا العرض أكثر من العرض السابق الذي أرسلته إلى الشخص نفسه في الربيع.',
  longVerb: 'إرسال هذا العرض وكل العروض التي تنتظر خلفه',
}
