import type { Reading } from './read-types.ts'

/** `type` names the type of the body. Members in `query` are sent in the query instead. */
export type PublishedCall = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Undefined if the call has neither body nor query. */
  type?: string
  sentAs?: 'json' | 'form' | 'multipart'
  /** A GET sends all members in the query. */
  query?: readonly string[]
}

export type PublishedService = Omit<Reading, 'sources'> & {
  file: string
  package: string
  version: string
  date: string
  license: string
  origin: string
  files: readonly string[]
  /**
   * Source code of types that we add. They combine types of the package into the body of a call.
   */
  joined?: string
  calls: readonly PublishedCall[]
}

const stripeResource = (name: string): string => `esm/resources/${name}.d.ts`

export const SERVICES: readonly PublishedService[] = [
  {
    file: 'server/providers/processor/stripe/testing/published.json',
    package: 'stripe',
    version: '23.1.0',
    date: '2026-10-29',
    license: 'MIT',
    origin: 'Stripe generates these types from its OpenAPI document v2596.',
    files: [
      ...['PaymentIntents', 'Disputes', 'Refunds', 'Transfers', 'Accounts', 'AccountLinks'].map(stripeResource),
      'esm/shared.d.ts',
    ],
    only: {
      PaymentIntentCreateParams: [
        'amount',
        'currency',
        'automatic_payment_methods',
        'capture_method',
        'confirm',
        'description',
        'expand',
        'metadata',
        'on_behalf_of',
        'receipt_email',
        'statement_descriptor',
        'transfer_group',
      ],
      PaymentIntentCaptureParams: ['amount_to_capture', 'expand', 'final_capture', 'metadata'],
      AccountCreateParams: ['capabilities', 'controller', 'country', 'email', 'expand', 'metadata', 'type'],
      'AccountCreateParams.Capabilities': ['card_payments', 'transfers'],
    },
    calls: [
      { method: 'POST', path: '/v1/payment_intents', type: 'PaymentIntentCreateParams', sentAs: 'form' },
      { method: 'GET', path: '/v1/payment_intents/{id}', type: 'PaymentIntentRetrieveParams' },
      { method: 'POST', path: '/v1/payment_intents/{id}/capture', type: 'PaymentIntentCaptureParams', sentAs: 'form' },
      { method: 'POST', path: '/v1/payment_intents/{id}/cancel', type: 'PaymentIntentCancelParams', sentAs: 'form' },
      { method: 'GET', path: '/v1/disputes', type: 'DisputeListParams' },
      { method: 'POST', path: '/v1/refunds', type: 'RefundCreateParams', sentAs: 'form' },
      { method: 'GET', path: '/v1/refunds', type: 'RefundListParams' },
      { method: 'GET', path: '/v1/refunds/{id}', type: 'RefundRetrieveParams' },
      { method: 'POST', path: '/v1/transfers', type: 'TransferCreateParams', sentAs: 'form' },
      { method: 'GET', path: '/v1/transfers', type: 'TransferListParams' },
      { method: 'POST', path: '/v1/transfers/{id}/reversals', type: 'TransferCreateReversalParams', sentAs: 'form' },
      { method: 'POST', path: '/v1/accounts', type: 'AccountCreateParams', sentAs: 'form' },
      { method: 'GET', path: '/v1/accounts', type: 'AccountListParams' },
      { method: 'GET', path: '/v1/accounts/{id}', type: 'AccountRetrieveParams' },
      { method: 'POST', path: '/v1/account_links', type: 'AccountLinkCreateParams', sentAs: 'form' },
    ],
  },
  {
    file: 'server/providers/fulfilment/printful/testing/published.json',
    package: 'printful-sdk-js-v2',
    version: '2.1.3-beta',
    date: '2026-09-14',
    license: 'MIT',
    origin: 'Its author generates these types from the OpenAPI document that Printful publishes for version 2.',
    files: ['dist/index.d.ts'],
    // The package merges two types with the name Placement into one. The type of an order is
    // therefore written here.
    joined: `type CreateOrder = {
      external_id?: string
      shipping?: string
      recipient: Address
      order_items: OrderItem[]
      customization?: Customization
      retail_costs?: RetailCosts_2
    }
    type OrderItem = {
      source: 'catalog'
      catalog_variant_id: number
      external_id?: ItemExternalId
      quantity?: number
      retail_price?: string
      name?: string
      placements: OrderPlacement[]
      product_options?: ProductOptions
    }
    type OrderPlacement = {
      placement: string
      technique: string
      layers?: Layer[]
      placement_options?: PlacementOptions
    }`,
    calls: [
      { method: 'GET', path: '/v2/catalog-variants/{id}' },
      { method: 'GET', path: '/v2/catalog-products/{id}' },
      { method: 'POST', path: '/v2/orders', type: 'CreateOrder', sentAs: 'json' },
      { method: 'GET', path: '/v2/orders/{id}' },
      { method: 'DELETE', path: '/v2/orders/{id}' },
      { method: 'GET', path: '/v2/orders/{id}/shipments' },
      { method: 'POST', path: '/v2/orders/{id}/confirmation' },
      // Version 2 of the API cannot cancel a confirmed order.
      { method: 'DELETE', path: '/orders/{id}' },
    ],
  },
  {
    file: 'server/providers/tax/taxjar/testing/published.json',
    package: 'taxjar',
    version: '5.0.0',
    date: '2026-09-23',
    license: 'MIT',
    origin: 'TaxJar writes these types by hand for its own client; it publishes no OpenAPI document.',
    files: ['dist/types/paramTypes.d.ts'],
    calls: [{ method: 'POST', path: '/v2/taxes', type: 'TaxParams', sentAs: 'json' }],
  },
  {
    file: 'server/providers/email/testing/published.json',
    package: '@sendgrid/helpers',
    version: '8.0.0',
    date: '2024-12-07',
    license: 'MIT',
    origin: 'SendGrid writes these types by hand for its own client.',
    files: [
      'classes/mail.d.ts',
      'classes/personalization.d.ts',
      'classes/email-address.d.ts',
      'classes/attachment.d.ts',
    ],
    calls: [{ method: 'POST', path: '/v3/mail/send', type: 'MailJSON', sentAs: 'json' }],
  },
  {
    file: 'server/providers/models/testing/published-openai.json',
    package: 'openai',
    version: '7.59.0',
    date: '2026-11-17',
    license: 'Apache-2.0',
    origin: 'OpenAI generates these types from its OpenAPI document.',
    files: [
      'resources/images.d.ts',
      'resources/embeddings.d.ts',
      'resources/moderations.d.ts',
      'resources/responses/responses.d.ts',
      'resources/chat/completions/completions.d.ts',
      'resources/shared.d.ts',
    ],
    opaque: ['Uploadable'],
    only: {
      ResponseCreateParamsBase: [
        'include',
        'input',
        'instructions',
        'max_output_tokens',
        'metadata',
        'model',
        'reasoning',
        'store',
        'temperature',
        'text',
        'top_p',
        'truncation',
        'user',
      ],
      ResponseInputItem: ['EasyInputMessage', 'ResponseInputItem.Message'],
      ChatCompletionCreateParamsBase: [
        'max_completion_tokens',
        'max_tokens',
        'messages',
        'metadata',
        'model',
        'reasoning_effort',
        'response_format',
        'seed',
        'stop',
        'store',
        'temperature',
        'top_p',
        'user',
      ],
      ChatCompletionMessageParam: [
        'ChatCompletionDeveloperMessageParam',
        'ChatCompletionSystemMessageParam',
        'ChatCompletionUserMessageParam',
      ],
    },
    calls: [
      { method: 'POST', path: '/v1/images/generations', type: 'ImageGenerateParamsBase', sentAs: 'json' },
      { method: 'POST', path: '/v1/images/edits', type: 'ImageEditParamsBase', sentAs: 'multipart' },
      { method: 'POST', path: '/v1/embeddings', type: 'EmbeddingCreateParams', sentAs: 'json' },
      { method: 'POST', path: '/v1/moderations', type: 'ModerationCreateParams', sentAs: 'json' },
      { method: 'POST', path: '/v1/responses', type: 'ResponseCreateParamsBase', sentAs: 'json' },
      { method: 'POST', path: '/v1/chat/completions', type: 'ChatCompletionCreateParamsBase', sentAs: 'json' },
    ],
  },
  {
    file: 'server/providers/models/testing/published-elevenlabs.json',
    package: '@elevenlabs/elevenlabs-js',
    version: '2.73.0',
    date: '2026-10-15',
    license: 'MIT',
    origin: 'ElevenLabs generates these types from its OpenAPI document.',
    files: [
      'api/resources/textToSpeech/client/requests/BodyTextToSpeechFull.d.ts',
      'api/resources/speechToSpeech/client/requests/BodySpeechToSpeechV1SpeechToSpeechVoiceIdPost.d.ts',
      'api/resources/voices/resources/ivc/client/requests/BodyAddVoiceV1VoicesAddPost.d.ts',
      'serialization/resources/textToSpeech/types/TextToSpeechConvertRequestOutputFormat.d.ts',
      'serialization/resources/textToSpeech/types/BodyTextToSpeechFullApplyTextNormalization.d.ts',
      'serialization/resources/speechToSpeech/types/SpeechToSpeechConvertRequestOutputFormat.d.ts',
      'serialization/resources/speechToSpeech/types/SpeechToSpeechRequestFileFormat.d.ts',
      'serialization/types/VoiceSettings.d.ts',
      'serialization/types/PronunciationDictionaryVersionLocator.d.ts',
    ],
    opaque: ['core.file.Uploadable', 'ElevenLabs.EffectsSpecInput', 'ElevenLabs.voices.AddVoiceRequestLabels'],
    wireMember: 'Raw',
    snakeCase: true,
    calls: [
      {
        method: 'POST',
        path: '/v1/text-to-speech/{voice_id}',
        type: 'BodyTextToSpeechFull',
        sentAs: 'json',
        query: ['enable_logging', 'optimize_streaming_latency', 'output_format'],
      },
      {
        method: 'POST',
        path: '/v1/speech-to-speech/{voice_id}',
        type: 'BodySpeechToSpeechV1SpeechToSpeechVoiceIdPost',
        sentAs: 'multipart',
        query: ['enable_logging', 'optimize_streaming_latency', 'output_format'],
      },
      { method: 'POST', path: '/v1/voices/add', type: 'BodyAddVoiceV1VoicesAddPost', sentAs: 'multipart' },
      { method: 'DELETE', path: '/v1/voices/{voice_id}' },
    ],
  },
  {
    file: 'server/providers/models/testing/published-google.json',
    package: '@google/genai',
    version: '3.3.0',
    date: '2026-11-12',
    license: 'Apache-2.0',
    origin:
      'Google generates these types from the description of the Gemini API. This file combines them into request bodies.',
    files: ['dist/genai.d.ts'],
    joined: `type GenerateContent = {
      contents: Content[]
      systemInstruction?: Content
      generationConfig?: GenerationConfig & { imageConfig?: ImageConfig }
      safetySettings?: SafetySetting[]
    }
    type EmbedContent = {
      model?: string
      content: Content
      taskType?: 'SEMANTIC_SIMILARITY' | 'CLASSIFICATION' | 'CLUSTERING' | 'RETRIEVAL_DOCUMENT' | 'RETRIEVAL_QUERY'
      title?: string
      outputDimensionality?: number
    }
    type BatchEmbedContents = { requests: EmbedContent[] }`,
    only: {
      GenerationConfig: [
        'candidateCount',
        'frequencyPenalty',
        'maxOutputTokens',
        'presencePenalty',
        'responseJsonSchema',
        'responseMimeType',
        'responseModalities',
        'responseSchema',
        'seed',
        'stopSequences',
        'temperature',
        'thinkingConfig',
        'topK',
        'topP',
      ],
      Part: ['inlineData', 'text', 'thought', 'thoughtSignature'],
    },
    calls: [
      { method: 'POST', path: '/v1beta/models/{model}:generateContent', type: 'GenerateContent', sentAs: 'json' },
      { method: 'POST', path: '/v1beta/models/{model}:embedContent', type: 'EmbedContent', sentAs: 'json' },
      { method: 'POST', path: '/v1beta/models/{model}:batchEmbedContents', type: 'BatchEmbedContents', sentAs: 'json' },
    ],
  },
  {
    file: 'server/providers/models/testing/published-fal.json',
    package: '@fal-ai/client',
    version: '1.10.1',
    date: '2026-05-04',
    license: 'MIT',
    origin: 'fal generates these types from the OpenAPI documents of its models.',
    files: ['src/types/endpoints.d.ts'],
    opaque: ['Blob', 'File'],
    calls: [
      { method: 'POST', path: '/fal-ai/flux-2', type: 'Flux2Input', sentAs: 'json' },
      { method: 'POST', path: '/fal-ai/flux-2/edit', type: 'Flux2EditInput', sentAs: 'json' },
      { method: 'POST', path: '/fal-ai/flux-pro/kontext', type: 'FluxProKontextInput', sentAs: 'json' },
      { method: 'POST', path: '/fal-ai/birefnet/v2', type: 'BirefnetV2Input', sentAs: 'json' },
    ],
  },
]
