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

// The SDK writes warnings to standard error instead of our log. They report unsupported options,
// which we never send.
globalThis.AI_SDK_LOG_WARNINGS = false

/** A second attempt could be charged again, so only the caller retries. */
export const NO_RETRIES = { maxRetries: 0 } as const

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

type LanguageResult<Output> = { output: Output; costMicroUsd?: number }

/**
 * Requests a response that fits a schema.
 * @throws ModelFailure `refused` if the model declines, `unavailable` if the response does not fit
 * the schema
 */
export async function requestObject<Schema extends TObject>(
  request: LanguageRequest,
  schema: Schema,
): Promise<LanguageResult<Static<Schema>>> {
  const check = Compile(schema)
  const wire = jsonSchema<Static<Schema>>(schema as JSONSchema7, {
    validate: (value) =>
      check.Check(value)
        ? { success: true, value: value as Static<Schema> }
        : { success: false, error: new Error('The result does not match the requested schema.') },
  })
  const result = await generateText({ ...toSdkRequest(request), output: Output.object({ schema: wire }) }).catch(
    (error: unknown) => {
      // If the model declines in plain text, the SDK also reports a missing object.
      if (NoObjectGeneratedError.isInstance(error)) assertFinished(request, error)
      throw error
    },
  )
  assertFinished(request, result)
  const output = JSON.parse(storableJson(result.output)) as Static<Schema>
  return { output, ...costOfTokens(request.modelName, tokensOf(result.usage)) }
}

/** @throws ModelFailure `refused` if the model declines, `unavailable` if the response is empty */
export async function requestText(request: LanguageRequest): Promise<LanguageResult<string>> {
  const result = await generateText(toSdkRequest(request))
  assertFinished(request, result)
  const output = storableText(result.text).trim()
  if (output === '') throw failure(request.provider, 'nonsense', { detail: 'No text was returned.' })
  return { output, ...costOfTokens(request.modelName, tokensOf(result.usage)) }
}

const toSdkRequest = ({ model, instructions, content, maxOutputTokens, options, signal }: LanguageRequest) => ({
  ...NO_RETRIES,
  model,
  instructions,
  messages: [{ role: 'user' as const, content }],
  maxOutputTokens,
  abortSignal: signal,
  ...(options ? { providerOptions: options } : {}),
})

type GenerationEnd = { finishReason: string | undefined; usage: Usage | undefined }

function assertFinished({ provider, modelName }: LanguageRequest, { finishReason, usage }: GenerationEnd): void {
  if (finishReason === 'stop') return
  const cost = usage ? costOfTokens(modelName, tokensOf(usage)) : {}
  if (finishReason === 'content-filter')
    throw failure(provider, (usage?.outputTokens ?? 0) > 0 ? 'withheld' : 'blocked', cost)
  throw failure(provider, 'nonsense', { detail: `The result ended early (${finishReason ?? 'unknown'}).`, ...cost })
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
