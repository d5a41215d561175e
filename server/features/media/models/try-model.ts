import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { type Capability, ModelFailure, type Picture, type Sound } from '../../../providers/models/port.ts'
import type { CallResult, UseModel } from './call-model.ts'
import { chooseAdapter } from './choose-adapter.ts'
import type { UsedModel } from './queries/list-models.ts'

export type Trial = { text?: string; picture?: Picture; recording?: Uint8Array }
export type TrialResult = { answer: object; file: Picture | Sound | null }

type Call = <Name extends Capability, Result>(
  capability: Name,
  use: UseModel<Name, Result>,
) => Promise<{ result: Result; made: CallResult }>

const NEEDS_PICTURE = 'This model needs a picture. Add one.'
const PICTURE_CAPABILITIES: readonly Capability[] = ['vision', 'matting', 'likeness']

/**
 * Checks the input. The local image model needs a picture too: it draws the person in it.
 * @throws BadRequest if the model needs a picture and there is none
 */
export function assertTriable({ models }: Pick<Context, 'models'>, model: UsedModel, trial: Trial): void {
  const isDrawnHere = model.capability === 'image' && chooseAdapter(models, model)?.name === 'local'
  if ((isDrawnHere || PICTURE_CAPABILITIES.includes(model.capability)) && !trial.picture)
    throw badRequest(NEEDS_PICTURE)
}

const SAMPLE_TEXT = 'A cheerful portrait in three colors.'
const SIDE = 1024
const NUMBERS_SHOWN = 8

/**
 * Calls a model once with the given input or a sample text.
 * @throws ModelFailure `invalid` if required input is missing
 * @throws the errors of `callModel`
 */
export async function tryModel(
  call: Call,
  capability: Capability,
  trial: Trial,
): Promise<TrialResult & { made: CallResult }> {
  const { result, made } = await TRIALS[capability](call, trial)
  return { ...result, made }
}

type TrialRun = Promise<{ result: TrialResult; made: CallResult }>
const dataResult = (answer: object): TrialResult => ({ answer, file: null })
const costOption = ({ costMicroUsd }: { costMicroUsd?: number }) => ({ costMicroUsd })

const TRIALS: { readonly [Name in Capability]: (call: Call, trial: Trial) => TrialRun } = {
  image: (call, { text = SAMPLE_TEXT, picture }) =>
    call('image', async (model, how) => {
      const made = await model.generate(how, {
        prompt: text,
        references: picture ? [picture] : [],
        quality: 'low',
        width: SIDE,
        height: SIDE,
      })
      return { answer: sizeOf(made.picture), file: made.picture, ...costOption(made) }
    }),
  vision: (call, trial) =>
    call('vision', async (model, how) => {
      const description = await model.describe(how, pictureOf(trial))
      return { ...dataResult(description.description), ...costOption(description) }
    }),
  matting: (call, trial) =>
    call('matting', async (model, how) => {
      const { picture, found, coverage, ...rest } = await model.matte(how, pictureOf(trial))
      return { answer: { found, coverage, ...sizeOf(picture) }, file: picture, ...costOption(rest) }
    }),
  likeness: (call, trial) =>
    call('likeness', async (model, how) => {
      const { score, facesFound, ...rest } = await model.compare(how, [pictureOf(trial), pictureOf(trial)])
      return { ...dataResult({ score, facesFound }), ...costOption(rest) }
    }),
  moderation: (call, { text, picture }) =>
    call('moderation', async (model, how) => {
      const content = {
        ...(text === undefined && picture ? {} : { text: text ?? SAMPLE_TEXT }),
        ...(picture ? { picture } : {}),
      }
      const judged = await model.moderate(how, content)
      return { ...dataResult(judged.verdict), ...costOption(judged) }
    }),
  text: (call, { text = SAMPLE_TEXT }) =>
    call('text', async (model, how) => {
      const wrote = await model.write(how, {
        instruction: 'Say this in one sentence of your own.',
        facts: text,
        maxWords: 40,
      })
      return { ...dataResult({ text: wrote.text }), ...costOption(wrote) }
    }),
  embeddings: (call, { text = SAMPLE_TEXT }) =>
    call('embeddings', async (model, how) => {
      const { vectors, ...rest } = await model.embed(how, [text])
      const [vector = []] = vectors
      return {
        ...dataResult({ dimensions: vector.length, begins: vector.slice(0, NUMBERS_SHOWN) }),
        ...costOption(rest),
      }
    }),
  voice: (call, trial) =>
    call('voice', async (model, how) => {
      if (trial.recording) {
        const { sample, description, ...rest } = await model.sample(how, trial.recording)
        return { answer: description, file: sample, ...costOption(rest) }
      }
      const [voice] = model.presets
      if (!voice) throw new ModelFailure('invalid', 'This model has no voice of its own. Add a recording.')
      const { sound, ...rest } = await model.speak(how, { text: trial.text ?? SAMPLE_TEXT, voiceId: voice.voiceId })
      return { answer: { voice: voice.name, ...sizeOf(sound) }, file: sound, ...costOption(rest) }
    }),
}

const sizeOf = ({ bytes, contentType }: Picture | Sound) => ({ contentType, bytes: bytes.length })

function pictureOf({ picture }: Trial): Picture {
  if (!picture) throw new ModelFailure('invalid', NEEDS_PICTURE)
  return picture
}
