import type { Words } from '../type.ts'

export const start: Words['start'] = {
  title: (talent) => `أنت و${talent} في صورة واحدة`,
  lead: 'التقط صورة، وشاهدها تتحول إلى عمل فني، واحتفظ بها على شيء يبقى معك.',
  begin: { art_first: 'التقط صورتك', design_first: 'اختر تصميمًا' },
  beginning: 'لحظة واحدة',
  from: 'من',
  account: 'لا تحتاج إلى حساب.',
  how: 'كيف يتم ذلك',
  steps: {
    photo: { title: 'صورتك', text: 'بالكاميرا أو صورة لديك. تُستخدم لقطعتك ولا شيء غيرها.' },
    art: { title: 'عملك الفني', text: 'يُصنع منها في نحو دقيقة. تراه قبل أن تدفع أي شيء.' },
    design: { title: 'تصميمك', text: 'اختر ما يعجبك أكثر.' },
    product: { title: 'قطعتك', text: 'اختر ما توضع عليه. تُصنع لك وحدك وتُرسل إليك.' },
  },
  products: 'ما يمكنك الحصول عليه',
  designs: 'التصاميم',
  free: 'مجانًا',
  goOn: 'تابع من حيث توقفت',
  goOnCart: (name) => `تابع مع «${name}»`,
  goOnArt: 'تابع مع عملك الفني',
  goOnPhoto: 'تابع مع صورتك',
  anew: 'ابدأ من جديد',
  yours: (talent) => `بدأتَ قطعة مع ${talent}.`,
  description: (talent) => `التقط صورة وشاهدها تتحول إلى عمل فني مع ${talent} واحتفظ بها.`,
  continueTitle: 'تابع هنا',
  continueLead:
    'ما بدأته على الشاشة الأخرى يستمر على هذه الشاشة. ستظهر صورتك هناك أيضًا: تابع فقط إن كانت تلك الشاشة لك، وليس عبر رابط أرسله إليك أحد.',
  continueButton: 'تابع',
}
