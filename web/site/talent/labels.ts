import type {
  IndexingEvent,
  LikenessCase,
  LikenessCategory,
  LikenessGender,
  LikenessHairColor,
  LikenessVoiceTone,
  OfferPolicy,
  ProductKind,
} from '../../../client/src/api-types.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'
import { say } from '../../words/say.ts'

export const PRODUCT_KINDS: Readonly<Record<ProductKind, { label: string; hint: string }>> = {
  VOICE_OVER: {
    get label() {
      return say('Voice-over')
    },
    get hint() {
      return say('You read what the buyer sends you.')
    },
  },
  LIKENESS: {
    get label() {
      return say('Your likeness')
    },
    get hint() {
      return say('The buyer may use your appearance or voice in the ways you describe.')
    },
  },
  IMAGE: {
    get label() {
      return say('Image')
    },
    get hint() {
      return say('A picture of you, ready to use.')
    },
  },
}

export const BELOW_MINIMUM: Readonly<Record<OfferPolicy['belowMinimum'], { label: string; hint: string }>> = {
  ask_talent: {
    get label() {
      return say('Ask me')
    },
    get hint() {
      return say('You receive it like any other offer, marked as below your minimum.')
    },
  },
  auto_counter: {
    get label() {
      return say('Counter with my minimum')
    },
    get hint() {
      return say('The brand automatically gets a counter-offer at your minimum.')
    },
  },
  auto_reject: {
    get label() {
      return say('Decline')
    },
    get hint() {
      return say('We notify the brand right away and do not ask you.')
    },
  },
}

export const INDEXING: Readonly<Record<IndexingEvent['status'], StatusLabel>> = {
  PENDING: {
    get word() {
      return say('Queued')
    },
    tone: 'muted',
    shape: '○',
  },
  IN_PROGRESS: {
    get word() {
      return say('In progress')
    },
    tone: 'calm',
    shape: '◑',
  },
  COMPLETED: {
    get word() {
      return say('Done')
    },
    tone: 'good',
    shape: '●',
  },
  FAILED: {
    get word() {
      return say('Failed')
    },
    tone: 'bad',
    shape: '!',
  },
}
export const INDEXING_TYPES: Readonly<Record<IndexingEvent['type'], string>> = {
  get IMAGE_ASSET() {
    return say('Your photos')
  },
  get VOICE_ASSET() {
    return say('Your recordings')
  },
  get SOCIAL_SCRAPE() {
    return say('Your social profiles')
  },
  get REINDEX() {
    return say('Search index')
  },
}

export const CASES: Readonly<Record<LikenessCase['status'], StatusLabel>> = {
  OPEN: {
    get word() {
      return say('On hold')
    },
    tone: 'warn',
    shape: '◑',
  },
  RELEASED: {
    get word() {
      return say('Released')
    },
    tone: 'good',
    shape: '●',
  },
  REMOVED: {
    get word() {
      return say('Removed')
    },
    tone: 'bad',
    shape: '!',
  },
  TAKEN_DOWN: {
    get word() {
      return say('Taken down')
    },
    tone: 'bad',
    shape: '!',
  },
  RESTORED: {
    get word() {
      return say('Restored')
    },
    tone: 'good',
    shape: '●',
  },
}

/** Turns `2026-11` into `Nov` for a bar and `November 2026` for screen readers. */
export function formatMonthLabels(month: string, language: string): { label: string; name: string } {
  const at = new Date(`${month}-15T12:00:00Z`)
  const locale = language === 'en' ? 'en-GB' : language
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
  return { label: words({ month: 'short' }).slice(0, 3), name: words({ month: 'long', year: 'numeric' }) }
}

/** Choices with which talents describe themselves, by field. */
export const STATEMENT_CHOICES = {
  category: {
    get actor() {
      return say('Actor')
    },
    get musician() {
      return say('Musician')
    },
    get athlete() {
      return say('Athlete')
    },
    get creator() {
      return say('Creator')
    },
    get model() {
      return say('Model')
    },
    get comedian() {
      return say('Comedian')
    },
    get presenter() {
      return say('Presenter')
    },
    get expert() {
      return say('Expert')
    },
  },
  gender: {
    get female() {
      return say('Female')
    },
    get male() {
      return say('Male')
    },
    get 'non-binary'() {
      return say('Non-binary')
    },
    get 'not-distinctive'() {
      return say('Not distinctive')
    },
  },
  hairColor: {
    get black() {
      return say('Black')
    },
    get brown() {
      return say('Brown')
    },
    get blond() {
      return say('Blond')
    },
    get red() {
      return say('Red')
    },
    get grey() {
      return say('Gray')
    },
    get white() {
      return say('White')
    },
    get bald() {
      return say('Bald')
    },
    get other() {
      return say('Another color')
    },
  },
  voiceTone: {
    get warm() {
      return say('Warm')
    },
    get bright() {
      return say('Bright')
    },
    get deep() {
      return say('Deep')
    },
    get calm() {
      return say('Calm')
    },
    get energetic() {
      return say('Energetic')
    },
    get neutral() {
      return say('Neutral')
    },
  },
} as const satisfies {
  category: Record<LikenessCategory, string>
  gender: Record<LikenessGender, string>
  hairColor: Record<LikenessHairColor, string>
  voiceTone: Record<LikenessVoiceTone, string>
}
