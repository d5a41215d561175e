import { EU_MEMBERS } from '../../platform/countries.ts'
import type { Duty } from './duty.ts'
import { PRIVACY_DUTIES } from './privacy-duties.ts'
import { SHOP_DUTIES } from './shop-duties.ts'

const NOTICES = 'server/features/likeness/reviews/notices.test.ts'
const REPORTS = 'server/features/likeness/reviews/reports.test.ts'

const CONTENT_DUTIES: readonly Duty[] = [
  {
    id: 'ai-act-50',
    name: 'Transparency of work made with AI',
    law: 'Regulation (EU) 2024/1689 (AI Act), article 50',
    countries: EU_MEMBERS,
    since: '2026-08-02',
    bound: 'Providers and deployers of systems that generate pictures, sound, video or text',
    parts: [
      {
        what: 'Signs generated pictures with the model and the time (Content Credentials)',
        file: 'server/features/media/credentials/feature.ts',
        proof: {
          file: 'server/features/media/credentials/sign-generated.test.ts',
          title: 'a generated picture is signed with its model, its time and its purpose',
        },
        setting: 'CREDENTIALS_CERTIFICATE',
      },
      {
        what: 'Marks generated pictures and recordings invisibly',
        file: 'server/features/media/watermarks/feature.ts',
        proof: {
          file: 'server/features/media/watermarks/watermarks.test.ts',
          title: 'a crop of a model’s picture is recognized as made by a model, and leads to no license',
        },
        setting: 'WATERMARK',
      },
    ],
    lacks: [
      'Text that models write, such as translations, carries no mark.',
      'Whoever publishes a work elsewhere must label it there.',
    ],
  },
  {
    id: 'dsa',
    name: 'Notice and action for illegal content',
    law: 'Regulation (EU) 2022/2065 (Digital Services Act), articles 15 to 17, 20, 22 and 23',
    countries: EU_MEMBERS,
    since: '2024-02-17',
    bound: 'Hosting services; articles 20, 22 and 23 bind platforms that are not micro or small enterprises',
    parts: [
      {
        what: 'Takes notices about any content, without an account',
        file: 'server/features/likeness/reviews/feature.ts',
        proof: {
          file: REPORTS,
          title: 'reports a face and confirms the email address, and only then the admins are notified',
        },
      },
      {
        what: 'Gives reasons to both sides',
        file: 'server/features/likeness/reviews/feature.ts',
        proof: { file: NOTICES, title: 'is upheld with a reason that both sides read' },
      },
      {
        what: 'Lets the sender of a dismissed report appeal',
        file: 'server/features/likeness/reviews/feature.ts',
        proof: { file: NOTICES, title: 'appeals once, and another admin decides again' },
      },
      {
        what: 'Puts reports of trusted reporters first, and deals with people who misuse reports',
        file: 'server/features/likeness/reviews/feature.ts',
        proof: { file: NOTICES, title: 'can trust the sender, whose next report comes first' },
      },
      {
        what: 'Counts each half-year for a transparency report',
        file: 'server/features/people/transparency/feature.ts',
        proof: {
          file: 'server/features/people/transparency/transparency.test.ts',
          title: 'counts the reports of a half-year by category, as JSON and CSV',
        },
      },
      {
        what: 'Links to the terms of the operator',
        file: 'web/site/store/frame/frame-foot.tsx',
        proof: {
          file: 'server/features/people/site/public-pages.test.ts',
          title:
            'does not mention the development dashboard in production, and links to the operator’s own terms and privacy policy',
        },
        setting: 'TERMS_URL',
      },
    ],
    lacks: [
      'Decisions are not sent to the transparency database of the Commission.',
      'No body for out-of-court settlement is connected.',
      'Data of sellers is not verified as article 30 asks of marketplaces.',
    ],
  },
  {
    id: 'take-it-down',
    name: 'Removal of intimate pictures within 48 hours',
    law: 'TAKE IT DOWN Act (Public Law 119-12)',
    countries: ['US'],
    since: '2026-05-19',
    bound: 'Platforms that publish content of their users',
    parts: [
      {
        what: 'Shows reports in the order in which they are due, 48 hours after their confirmation',
        file: 'server/features/likeness/reviews/feature.ts',
        proof: { file: NOTICES, title: 'is due 48 hours after its confirmation' },
      },
      {
        what: 'Removes a picture everywhere with the next request',
        file: 'server/features/likeness/reviews/feature.ts',
        proof: {
          file: 'server/features/likeness/reviews/takedowns.test.ts',
          title: 'disappears everywhere at once, and the talent reads how to object; other pictures stay',
        },
      },
      {
        what: 'Holds near copies of what was removed',
        file: 'server/features/media/files/feature.ts',
        proof: {
          file: 'server/features/likeness/reviews/near-removed.test.ts',
          title: 'as %s, is held with a clear reason, and an admin sees what was removed',
        },
      },
    ],
    lacks: ['A person must decide in time; nothing is removed automatically.'],
  },
]

/** Laws that this software helps to follow, as facts. This is no legal advice. */
export const DUTIES: readonly Duty[] = [...CONTENT_DUTIES, ...PRIVACY_DUTIES, ...SHOP_DUTIES]

/** Lists the duties that apply in a country. */
export const dutiesIn = (country: string): readonly Duty[] =>
  DUTIES.filter(({ countries }) => countries.includes(country))
