import { EU_CONSUMER_COUNTRIES, EU_MEMBERS } from '../../platform/countries.ts'
import type { Duty } from './duty.ts'

const CONSENT = 'server/features/likeness/consent/consent.test.ts'

/** Duties about data of people, and about reports to tax offices. */
export const PRIVACY_DUTIES: readonly Duty[] = [
  {
    id: 'bipa',
    name: 'Consent to biometric data',
    law: 'Biometric Information Privacy Act, 740 ILCS 14',
    countries: ['US'],
    place: 'Illinois',
    since: '2008-10-03',
    bound: 'Private entities that collect face geometry or voiceprints of people in Illinois',
    parts: [
      {
        what: 'Asks talents for consent to a text with a version before anything is analyzed',
        file: 'server/features/likeness/consent/feature.ts',
        proof: {
          file: 'server/features/likeness/tags/tag-assets.test.ts',
          title: 'are not analyzed before consent, and at once after it',
        },
      },
      {
        what: 'Ends what depends on the consent when it is withdrawn',
        file: 'server/features/likeness/consent/feature.ts',
        proof: {
          file: CONSENT,
          title: 'ends everything that depends on the consent, once, in its own transaction',
        },
      },
    ],
    lacks: [
      'Your written policy about retention and destruction must be public; the program does not write it.',
      'With LIKENESS_FACE_CHECKS on, uploaded faces are compared, also of people who have not consented.',
    ],
  },
  {
    id: 'gdpr',
    name: 'Protection of personal data',
    law: 'Regulation (EU) 2016/679 (GDPR), articles 7, 13, 15, 17 and 20',
    countries: EU_CONSUMER_COUNTRIES,
    since: '2018-05-25',
    bound: 'Whoever decides about the processing of personal data',
    parts: [
      {
        what: 'Exports the data of an account',
        file: 'server/features/people/privacy/feature.ts',
        proof: {
          file: 'server/features/people/privacy/run-due-erasures.test.ts',
          title: 'is exported with everything its person wrote and nothing the other side did',
        },
      },
      {
        what: 'Erases an account, except for the books',
        file: 'server/features/people/privacy/feature.ts',
        proof: {
          file: 'server/features/people/privacy/run-due-erasures.test.ts',
          title: 'is gone after the brand’s erasure too, except for the books',
        },
      },
      {
        what: 'Lets fans without an account see and delete their data',
        file: 'server/features/people/fan-data/feature.ts',
        proof: {
          file: 'server/features/people/fan-data/fan-data.test.ts',
          title: 'deletes everything about the fan, and the books still balance',
        },
      },
      {
        what: 'Keeps the consent of talents with its text and time',
        file: 'server/features/likeness/consent/feature.ts',
        proof: { file: CONSENT, title: 'has a history, newest first, with its texts, without repeats' },
      },
      {
        what: 'Links to the privacy notice of the operator',
        file: 'web/site/public/privacy-chapters.ts',
        proof: {
          file: 'tests/safety/privacy-page.test.ts',
          title: 'each sentence has exactly one proof, and each proof has its sentence',
        },
        setting: 'PRIVACY_URL',
      },
    ],
    lacks: [
      'Contracts with processors, a record of processing and an impact assessment are yours to write.',
      'A breach is not reported by the program.',
    ],
  },
  {
    id: 'dac7',
    name: 'Report of sellers to a tax office',
    law: 'Directive (EU) 2021/514 (DAC7)',
    countries: EU_MEMBERS,
    since: '2023-01-01',
    bound: 'Operators of platforms on which people sell goods or personal services',
    parts: [],
    lacks: ['Tax numbers of sellers are not collected, and no report is made.'],
  },
  {
    id: '1099-k',
    name: 'Form 1099-K of payments to sellers',
    law: 'Internal Revenue Code, section 6050W',
    countries: ['US'],
    since: '2011-01-01',
    bound: 'Organizations that settle payments for sellers, above the amounts that the law names for the year',
    parts: [],
    lacks: ['Forms W-9 and W-8 are not collected, and no form is filed. A processor that pays sellers may file it.'],
  },
]
