import type { Words } from '../type.ts'

const PLURAL = new Intl.PluralRules('ar')
/** `many` is for 11 to 99. `other` is for whole hundreds. */
type Forms = { one: string; two: string; few: string; many: string; other: string }

/** Formats a count with the noun form that Arabic requires. */
const counted = (count: number, written: string, { one, two, few, many, other }: Forms): string => {
  const form = PLURAL.select(count)
  if (form === 'one') return one
  if (form === 'two') return two
  return `${written} ${form === 'few' ? few : form === 'many' ? many : other}`
}

export const boards: Words['boards'] = {
  title: 'لوحات الصدارة',
  lead: 'كل قطعة ينشئها مشجّع تُحتسب لفريقه.',
  all: 'كل لوحات الصدارة',
  whole: 'عرض لوحة الصدارة كاملة',
  noneTitle: 'لا توجد لوحات صدارة بعد',
  noneText: 'ستظهر لوحة الصدارة القادمة هنا.',
  goneTitle: 'لوحة الصدارة غير موجودة',
  goneText: 'ربما انتهت، أو أن الرابط غير كامل.',
  goneLink: 'عرض لوحات الصدارة',
  description: (board) => `ترتيب فرق ${board} لحظة بلحظة.`,
  describesTeam: (team, board) => `مركز ${team} في لوحة الصدارة ${board} لحظة بلحظة.`,
  fans: (count, written) =>
    counted(count, written, { one: 'مشجّع واحد', two: 'مشجّعان', few: 'مشجّعين', many: 'مشجّعًا', other: 'مشجّع' }),
  teams: (count, written) =>
    counted(count, written, { one: 'فريق واحد', two: 'فريقان', few: 'فرق', many: 'فريقًا', other: 'فريق' }),
  sum: (fans, teams) => `${fans}، ${teams}`,
  live: 'مباشر',
  asOf: (time) => `آخر تحديث: ${time}`,
  waiting: 'انقطع الاتصال. جارٍ إعادة الاتصال.',
  polling: 'تُحدَّث كل بضع ثوانٍ.',
  standings: 'الترتيب',
  emptyTitle: 'لا توجد فرق بعد',
  emptyText: 'ستظهر الفرق هنا فور إضافتها.',
  rank: (rank) => `المركز ${rank}`,
  go: (team) => `إنشاء قطعتك من أجل ${team}`,
  goShort: 'انضمام',
  look: (team) => `عرض ${team}`,
  own: 'فريقك',
  shown: 'الفريق في هذا الرابط',
  choose: 'اختيار هذا الفريق',
  leave: 'مغادرة فريقي',
  leads: (by) => `متقدّم على الفريق التالي، والفارق ${by}`,
  behind: (by, team) => `خلف ${team}، والفارق ${by}`,
  level: (team) => `متعادل مع ${team}`,
  around: 'الفرق القريبة في الترتيب',
  closed: 'متجر هذا الفريق غير مفتوح للمشجّعين الجدد حاليًا.',
  share: 'مشاركة',
  shareNow: 'المشاركة مع الأصدقاء',
  shareLink: 'رابط هذا الفريق',
  picture: (team) => `صورة تعرض مركز ${team}`,
  download: 'تنزيل الصورة',
  copy: 'نسخ',
  copied: 'تم النسخ',
  embed: 'تضمين لوحة الصدارة هذه',
  embedHint:
    'يُلصق هذا الرمز في المكان الذي يجب أن تظهر فيه لوحة الصدارة. يتبع المظهر الفاتح أو الداكن إعداد القارئ، ويمكن تثبيته بإضافة «scheme=light» أو «scheme=dark» إلى العنوان في الرمز.',
  embedCode: 'رمز التضمين',
  search: 'البحث عن لوحة صدارة أو فريق',
  searchHint: 'يجب إدخال ثلاثة أحرف على الأقل.',
  searchDo: 'بحث',
  searching: 'جارٍ البحث',
  foundNothing: (words) => `لا توجد نتائج عن «${words}».`,
  foundBoards: 'لوحات الصدارة',
  foundTeams: 'الفرق',
  found: (count) =>
    counted(count, String(count), { one: 'نتيجة واحدة', two: 'نتيجتان', few: 'نتائج', many: 'نتيجة', other: 'نتيجة' }),
  failed: 'لم نتلقَّ ردًا. يُرجى إعادة المحاولة بعد قليل.',
  again: 'إعادة المحاولة',
  showAll: (teams) => `عرض الكل: ${teams}`,
}
