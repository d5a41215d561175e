import {
  generateText,
  type JSONSchema7,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  NoObjectGeneratedError,
  Output,
} from 'ai'
import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { storableJson, storableText } from '../../../platform/storable-text.ts'
import type { ProviderName } from './access.ts'
import { failure } from './failures.ts'
import { costOfTokens, type TokensUsed } from './prices.ts'

// Its warnings go to standard error, past the log; what a model does not take we do not send.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Of every call to an SDK: a second try could be billed a second time, and who asked tries again by its own rules. */
export const ONE_TRY = { maxRetries: 0 } as const

type Options = NonNullable<Parameters<typeof generateText>[0]['providerOptions']>

export type LanguageRequest = {
  provider: ProviderName
  model: LanguageModel
  modelName: string
  instructions: string
  content: Extract<ModelMessage, { role: 'user' }>['content']
  maxOutputTokens: number
  options?: Options
  signal: AbortSignal
}

type Answered<Answer> = { answer: Answer; costMicroUsd?: number }

/**
 * Asks for an answer of this shape.
 * @throws ModelFailure: refused when the model would not; unavailable when the answer has another shape.
 */
export async function askForObject<Schema extends TObject>(
  request: LanguageRequest,
  schema: Schema,
): Promise<Answered<Static<Schema>>> {
  const check = Compile(schema)
  const wire = jsonSchema<Static<Schema>>(schema as JSONSchema7, {
    validate: (value) =>
      check.Check(value)
        ? { success: true, value: value as Static<Schema> }
        : { success: false, error: new Error('The answer has another shape than was asked for.') },
  })
  const result = await generateText({ ...asked(request), output: Output.object({ schema: wire }) }).catch(
    (error: unknown) => {
      // A refusal in words is no object either.
      if (NoObjectGeneratedError.isInstance(error)) refuseUnfinished(request, error)
      throw error
    },
  )
  refuseUnfinished(request, result)
  const answer = JSON.parse(storableJson(result.output)) as Static<Schema>
  return { answer, ...costOfTokens(request.modelName, tokensOf(result.usage)) }
}

/** Asks for plain text. @throws ModelFailure as above; unavailable when nothing came. */
export async function askForText(request: LanguageRequest): Promise<Answered<string>> {
  const result = await generateText(asked(request))
  refuseUnfinished(request, result)
  const answer = storableText(result.text).trim()
  if (answer === '') throw failure(request.provider, 'nonsense', { detail: 'No text came.' })
  return { answer, ...costOfTokens(request.modelName, tokensOf(result.usage)) }
}

const asked = ({ model, instructions, content, maxOutputTokens, options, signal }: LanguageRequest) => ({
  ...ONE_TRY,
  model,
  instructions,
  messages: [{ role: 'user' as const, content }],
  maxOutputTokens,
  abortSignal: signal,
  ...(options ? { providerOptions: options } : {}),
})

type Ended = { finishReason: string | undefined; usage: Usage | undefined }

function refuseUnfinished({ provider, modelName }: LanguageRequest, { finishReason, usage }: Ended): void {
  if (finishReason === 'stop') return
  const cost = usage ? costOfTokens(modelName, tokensOf(usage)) : {}
  if (finishReason === 'content-filter')
    throw failure(provider, (usage?.outputTokens ?? 0) > 0 ? 'withheld' : 'blocked', cost)
  throw failure(provider, 'nonsense', { detail: `It ended early (${finishReason ?? 'unknown'}).`, ...cost })
}

type Usage = {
  inputTokens: number | undefined
  outputTokens: number | undefined
  inputTokenDetails?: { cacheReadTokens: number | undefined }
}

const tokensOf = (usage: Usage): TokensUsed => ({
  input: usage.inputTokens,
  cached: usage.inputTokenDetails?.cacheReadTokens,
  output: usage.outputTokens,
})
