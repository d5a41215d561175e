import { type ModelCall, ModelFailure, type ModerationModel, type Picture, type Verdict } from '@semblance/ports/models'
import { LOCAL_NAMES } from './names.ts'
import type { LocalPools } from './pools.ts'
import { assertKnownParameters, runLocally } from './run-locally.ts'
import { judgeText } from './text-rules.ts'

/** Nudity score from which a picture is not allowed. */
const NOT_ALLOWED = 0.7
/** The same for a picture with a child. */
const DOUBT_WITH_CHILDREN = 0.3

const NOTHING: Verdict['scores'] = { nudity: 0, violence: 0, hate: 0, harassment: 0, selfHarm: 0, minors: 0 }

const REASONS: Readonly<Record<keyof Verdict['scores'], string>> = {
  nudity: 'The picture seems to show nudity.',
  violence: 'The text seems to threaten violence.',
  hate: 'The text seems to insult people for who they are.',
  harassment: 'The text seems to attack someone.',
  selfHarm: 'The text seems to encourage self-harm.',
  minors: 'The content seems to sexualize a minor.',
}

/**
 * Checks pictures only for nudity and children, and texts only against a short list of English
 * phrases. For better checks, configure a hosted model.
 */
export function createModeration({ looking }: Pick<LocalPools, 'looking'>): ModerationModel {
  return {
    moderate: async (call, { text, picture }) => {
      assertKnownParameters(call, LOCAL_NAMES.moderation)
      if (text === undefined && !picture) throw new ModelFailure('invalid', 'A text or a picture is required.')
      const scores = text === undefined ? NOTHING : { ...NOTHING, ...judgeText(text) }
      const shown = picture ? { ...NOTHING, ...(await judgePicture(looking, call, picture)) } : NOTHING
      return { verdict: verdictOf(scores, shown) }
    },
  }
}

async function judgePicture(
  looking: LocalPools['looking'],
  call: ModelCall,
  picture: Picture,
): Promise<Pick<Verdict['scores'], 'nudity' | 'minors'>> {
  const { nudity, ageGroups } = await runLocally(looking.run('judge', picture.bytes, { signal: call.signal }))
  const showsMinor = ageGroups.some((group) => group === 'child' || group === 'teen')
  return { nudity, minors: showsMinor ? Math.min(1, (nudity * NOT_ALLOWED) / DOUBT_WITH_CHILDREN) : 0 }
}

function verdictOf(...parts: readonly Verdict['scores'][]): Verdict {
  const names = Object.keys(NOTHING) as (keyof Verdict['scores'])[]
  const scores = Object.fromEntries(
    names.map((name) => [name, Math.max(...parts.map((part) => part[name]))]),
  ) as Verdict['scores']
  const bad = names.filter((name) => scores[name] >= NOT_ALLOWED)
  return { isAllowed: bad.length === 0, scores, reasons: bad.map((name) => REASONS[name]) }
}
