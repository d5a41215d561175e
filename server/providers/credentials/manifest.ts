import type { Claim } from './port.ts'

/**
 * Label of our own assertion: C2PA has no standard one for commissions and consented likenesses.
 */
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

/** C2PA's names for actions on a file that already has a history. */
const ACTIONS = {
  edited: 'c2pa.edited',
  resized: 'c2pa.resized',
  watermarked: 'c2pa.watermarked',
  delivered: 'c2pa.published',
} as const satisfies Record<Exclude<Claim['action'], 'created'>, string>

/** Turns the claim into the input of C2PA's builder: definition, intent and last action. */
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
            // A copy inherits the commission of its source.
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

const MAX_TEXT = 200

/**
 * Returns well-formed text without invisible characters, cut to a length that every reader accepts.
 */
const plain = (text: string): string => [...text.toWellFormed().replaceAll(/\p{C}/gu, '')].slice(0, MAX_TEXT).join('')

/**
 * Returns IPTC's digital source type. A deliverable made by a person counts as digital creation.
 */
function sourceTypeOf({ madeBy }: Claim): string {
  if (!madeBy) return 'digitalCreation'
  // The local provider cuts the subject out with a trained model and draws the rest by rules.
  return madeBy.provider === 'local' ? 'compositeWithTrainedAlgorithmicMedia' : 'trainedAlgorithmicMedia'
}
