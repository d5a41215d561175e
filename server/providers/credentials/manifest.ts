import type { Claim } from './port.ts'

/** Ours among the assertions: C2PA has no words for commissions and consented likeness. */
export const COMMISSION = 'app.semblance.commission'
export const TRAINING = 'cawg.training-mining'

const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

const NOT_FOR_TRAINING = {
  entries: Object.fromEntries(
    ['cawg.ai_generative_training', 'cawg.ai_training', 'cawg.ai_inference', 'cawg.data_mining'].map((use) => [
      use,
      { use: 'notAllowed' },
    ]),
  ),
}

/** What is done to a file that has a history, in C2PA's words. */
const ACTIONS = {
  edited: 'c2pa.edited',
  resized: 'c2pa.resized',
  watermarked: 'c2pa.watermarked',
  delivered: 'c2pa.published',
} as const satisfies Record<Exclude<Claim['action'], 'created'>, string>

/** The claim as C2PA's builder takes it: a definition, how the file came about, and what was done last. */
export function manifestOf(
  claim: Claim,
  hasHistory: boolean,
): { definition: object; intent: unknown; action?: object } {
  const when = claim.madeAt.toISOString()
  const madeBy = claim.madeBy && { name: claim.madeBy.model, version: claim.madeBy.provider }
  return {
    definition: {
      claim_generator_info: [{ name: 'Semblance' }],
      title: plain(claim.title),
      assertions: [
        { label: TRAINING, data: NOT_FOR_TRAINING },
        {
          label: COMMISSION,
          kind: 'Json',
          data: {
            madeAt: when,
            // A copy is what its source is; what that says stands for it too.
            ...(hasHistory && claim.isCopyOfTrusted ? { copyOf: 'parent' } : {}),
            ...(claim.madeBy ? { model: claim.madeBy.model, provider: claim.madeBy.provider } : {}),
            ...(claim.likenessOf ? { likenessOf: { ...claim.likenessOf, name: plain(claim.likenessOf.name) } } : {}),
            ...(claim.madeFor ? { madeFor: claim.madeFor } : {}),
            ...(claim.licence ? { licence: claim.licence } : {}),
          },
        },
      ],
    },
    intent: hasHistory ? 'edit' : { create: `${SOURCE_TYPE}${sourceTypeOf(claim)}` },
    ...(hasHistory && claim.action !== 'created'
      ? { action: { action: ACTIONS[claim.action], when, ...(madeBy ? { softwareAgent: madeBy } : {}) } }
      : {}),
  }
}

const LONGEST_TEXT = 200

/** Text that every reader can read: whole letters, none that cannot be seen. */
const plain = (text: string): string =>
  [...text.toWellFormed().replaceAll(/\p{C}/gu, '')].slice(0, LONGEST_TEXT).join('')

/** What IPTC calls such a picture or sound; nobody's model drew what a person delivered. */
function sourceTypeOf({ madeBy }: Claim): string {
  if (!madeBy) return 'digitalCreation'
  // Cut out by a trained model, then drawn by rules.
  return madeBy.provider === 'local' ? 'compositeWithTrainedAlgorithmicMedia' : 'trainedAlgorithmicMedia'
}
