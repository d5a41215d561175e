import type { Words } from '../type.ts'

const PLURAL = new Intl.PluralRules('ar')
/** Arabic plurals: `many` is for 11 to 99, `other` for whole hundreds. */
type Forms = { one: string; two: string; few: string; many: string; other: string }

/** Formats a count with the noun form that Arabic requires. */
const counted = (count: number, written: string, { one, two, few, many, other }: Forms): string => {
  const form = PLURAL.select(count)
  if (form === 'one') return one
  if (form === 'two') return two
  return `${written} ${form === 'few' ? few : form === 'many' ? many : other}`
}

export const boards: Words['boards'] = {
  title: 'لوحات الترتيب',
  lead: 'كل قطعة يصنعها مشجّع تُحتسب لفريقه.',
  all: 'كل لوحات الترتيب',
  whole: 'اعرض اللوحة كاملة',
  noneTitle: 'لا توجد لوحة ترتيب بعد',
  noneText: 'عندما تبدأ اللوحة القادمة ستجدها هنا.',
  goneTitle: 'لا توجد لوحة بهذا الاسم',
  goneText: 'ربما انتهت، أو انقطع الرابط في الطريق.',
  goneLink: 'إلى لوحات الترتيب',
  description: (board) => `ترتيب فرق ${board} لحظة بلحظة.`,
  describesTeam: (team, board) => `ترتيب ${team} في لوحة ${board} لحظة بلحظة.`,
  fans: (count, written) =>
    counted(count, written, { one: 'مشجّع واحد', two: 'مشجّعان', few: 'مشجّعين', many: 'مشجّعًا', other: 'مشجّع' }),
  teams: (count, written) =>
    counted(count, written, { one: 'فريق واحد', two: 'فريقان', few: 'فرق', many: 'فريقًا', other: 'فريق' }),
  sum: (fans, teams) => `${fans}، ${teams}`,
  live: 'مباشر',
  asOf: (time) => `حتى الساعة ${time}`,
  waiting: 'انقطع الاتصال، وسنعود بعد قليل.',
  polling: 'تُحدَّث كل بضع ثوانٍ.',
  standings: 'الترتيب',
  emptyTitle: 'لا توجد فرق بعد',
  emptyText: 'ستظهر هنا حالما تُعرف.',
  rank: (rank) => `المركز ${rank}`,
  go: (team) => `اصنع قطعتك من أجل ${team}`,
  goShort: 'انضم',
  look: (team) => `اعرض ${team}`,
  own: 'فريقك',
  shown: 'هذا الفريق',
  choose: 'هذا فريقي',
  leave: 'لم يعد فريقي',
  leads: (by) => `متقدّم على الفريق التالي بفارق ${by}`,
  behind: (by, team) => `خلف ${team} بفارق ${by}`,
  level: (team) => `متعادل مع ${team}`,
  around: 'الأقرب إليه',
  closed: 'متجره لا يستقبل أحدًا في الوقت الحالي.',
  share: 'شارك',
  shareNow: 'أرسل إلى أصدقائك',
  shareLink: 'رابط هذا الفريق',
  picture: (team) => `صورة تبيّن مركز ${team}`,
  download: 'نزّل الصورة',
  copy: 'انسخ',
  copied: 'تم النسخ',
  embed: 'اعرض هذه اللوحة في صفحتك',
  embedHint:
    'ضع هذه الأسطر حيث تريد أن تظهر اللوحة. يتبع المظهر الفاتح أو الداكن إعداد القارئ، ويثبّته «scheme=light» أو «scheme=dark».',
  embedCode: 'أسطر لصفحتك',
  search: 'ابحث عن لوحة أو فريق',
  searchHint: 'تكفي ثلاثة أحرف.',
  searchDo: 'ابحث',
  searching: 'جارٍ البحث',
  foundNothing: (words) => `لا شيء هنا باسم «${words}».`,
  foundBoards: 'لوحات الترتيب',
  foundTeams: 'الفرق',
  found: (count) =>
    counted(count, String(count), { one: 'نتيجة واحدة', two: 'نتيجتان', few: 'نتائج', many: 'نتيجة', other: 'نتيجة' }),
  failed: 'لا يصل جواب في الوقت الحالي.',
  again: 'حاول مرة أخرى',
  showAll: (teams) => `اعرض الكل: ${teams}`,
}
