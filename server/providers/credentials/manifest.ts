import type { Claim } from './port.ts'
import { TRAINING, trainingData } from './training.ts'

/**
 * Our own assertion, because C2PA has none for commissioned work or for people who have agreed that
 * their likeness is shown.
 */
export const COMMISSION = 'app.semblance.commission'

const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** C2PA's names of actions on a file that already has credentials. */
const ACTIONS = {
  edited: 'c2pa.edited',
  resized: 'c2pa.resized',
  watermarked: 'c2pa.watermarked',
  delivered: 'c2pa.published',
} as const satisfies Record<Exclude<Claim['action'], 'created'>, string>

/** Converts a claim to the input of C2PA's builder. */
export function manifestOf(
  claim: Claim,
  { hasHistory, generator }: { hasHistory: boolean; generator: string },
): { definition: object; intent: unknown; action?: object } {
  const when = claim.madeAt.toISOString()
  const madeBy = claim.madeBy && { name: claim.madeBy.model, version: claim.madeBy.provider }
  return {
    definition: {
      claim_generator_info: [{ name: generator }],
      title: plain(claim.title),
      assertions: [
        { label: TRAINING, data: trainingData(claim.training, claim.licence) },
        {
          label: COMMISSION,
          kind: 'Json',
          data: {
            madeAt: when,
            // A copy has the commission of its original.
            ...(hasHistory && claim.isCopyOfTrusted ? { copyOf: 'parent' } : {}),
            ...(claim.madeBy ? { model: claim.madeBy.model, provider: claim.madeBy.provider } : {}),
            ...(claim.likenessOf ? { likenessOf: { ...claim.likenessOf, name: plain(claim.likenessOf.name) } } : {}),
            ...(claim.madeFor ? { madeFor: claim.madeFor } : {}),
            ...(claim.licence ? { licence: claim.licence } : {}),
            ...(claim.watermark ? { watermark: claim.watermark } : {}),
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
 * Removes invisible characters and broken surrogate pairs, and cuts to a length that every program
 * accepts.
 */
const plain = (text: string): string => [...text.toWellFormed().replaceAll(/\p{C}/gu, '')].slice(0, MAX_TEXT).join('')

/** IPTC's code for the source of a file. A file without a model counts as digital creation. */
function sourceTypeOf({ madeBy }: Claim): string {
  if (!madeBy) return 'digitalCreation'
  // The local provider cuts the person out with a trained model and draws the rest by fixed rules.
  return madeBy.provider === 'local' ? 'compositeWithTrainedAlgorithmicMedia' : 'trainedAlgorithmicMedia'
}
