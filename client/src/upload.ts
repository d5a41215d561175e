import {
  type ApiResult,
  createFailure,
  type Operation,
  parseResponse,
  type RawResponse,
  type Refusal,
  type UntypedResult,
} from './answers.ts'
import type { ApiOperations, MerchUploadGrant } from './api-types.ts'
import { type CallInput, type Client, headersOf, type Part, readResponse, requestTargetOf } from './client.ts'
import { withProof } from './with-proof.ts'

/** Progress of an upload, in bytes of the request. */
export type Progress = { sent: number; total: number }

export type UploadOptions = {
  /** Called repeatedly in a browser. Outside a browser, called once at the end. */
  onProgress?: (progress: Progress) => void
  /** Aborts the upload. The upload then resolves to an error with the code `Aborted`. */
  signal?: AbortSignal | undefined
}

/** Operations that accept a form with files or a single file. */
export type UploadName<Operations> = {
  [Name in keyof Operations & string]: Operations[Name] extends { form: unknown } | { file: unknown } ? Name : never
}[keyof Operations & string]

/** Input of one upload. The name of a file is part of its `File` object. */
export type UploadInput<Op> = Part<Op, 'params'> &
  Part<Op, 'query'> &
  Part<Op, 'form'> &
  Part<Op, 'file'> &
  UploadOptions

type Body = { form?: Readonly<Record<string, string | Blob | readonly Blob[] | undefined>>; file?: Blob }

/**
 * Uploads files: `upload(client, 'POST /api/offers/upload-deliverable', { form: { offerId, file },
 * onProgress })`. Never rejects. An upload has no idempotency key, so it is sent only once.
 */
export async function upload<
  Operations extends Record<keyof Operations, Operation>,
  Name extends UploadName<Operations>,
>(
  client: Client<Operations>,
  operation: Name,
  input: UploadInput<Operations[Name]>,
): Promise<ApiResult<Operations[Name]>> {
  const sent = input as CallInput & Body & UploadOptions
  const { options } = client
  const request = {
    ...requestTargetOf(options, operation, sent),
    headers: headersOf(options),
    credentials: options.apiKey === undefined ? 'include' : 'omit',
    body: () => sent.file ?? formOf(sent.form),
    fetch: options.fetch,
  } as const
  return (await transfer(request, sent)) as unknown as ApiResult<Operations[Name]>
}

export type GrantedUpload = { ok: true; status: number } | Refusal<ApiOperations['PUT /media/uploads']>

/**
 * Uploads a file directly to the file storage, with the grant from `POST
 * /api/merch/upload/presigned-url` and without cookies. Returns an error of the storage as
 * `UnexpectedResponse`.
 */
export async function uploadTo(
  { url, fields }: Pick<MerchUploadGrant, 'url' | 'fields'>,
  file: Blob,
  options: UploadOptions & { fetch?: typeof fetch } = {},
): Promise<GrantedUpload> {
  const request = {
    method: fields ? 'POST' : 'PUT',
    address: url,
    headers: {},
    credentials: 'omit',
    body: () => (fields ? formOf({ ...fields, file }) : file),
    fetch: options.fetch,
  } as const
  const { status, ...answer } = await transfer(request, options)
  // The file storage responds without a body, or with a body in its own format.
  return status >= 200 && status < 300 ? { ok: true, status } : ({ status, ...answer } as GrantedUpload)
}

type Request = {
  method: string
  address: string
  headers: Record<string, string>
  credentials: 'include' | 'omit'
  body: () => FormData | Blob
  fetch: typeof fetch | undefined
}

async function transfer(request: Request, options: UploadOptions): Promise<UntypedResult> {
  const { signal } = options
  try {
    if (signal?.aborted) return createFailure(undefined, signal)
    const byFetch = request.fetch ?? (typeof XMLHttpRequest === 'undefined' ? fetch : undefined)
    return await withProof(async (proof) => {
      const proven = { ...request, headers: { ...request.headers, ...proof } }
      return parseResponse(await (byFetch ? transferByFetch(byFetch, proven, options) : transferByXhr(proven, options)))
    }, signal)
  } catch (cause) {
    return createFailure(cause, signal)
  }
}

async function transferByFetch(
  send: typeof fetch,
  request: Request,
  { signal, onProgress }: UploadOptions,
): Promise<RawResponse> {
  const { method, address, headers, credentials } = request
  const body = request.body()
  const response = await send(address, { method, headers, credentials, body, ...(signal ? { signal } : {}) })
  const arrived = await readResponse(response)
  const total = bytesOf(body)
  onProgress?.({ sent: total, total })
  return arrived
}

/** Uses XMLHttpRequest, because fetch does not report the progress of an upload. */
function transferByXhr(request: Request, { signal, onProgress }: UploadOptions): Promise<RawResponse> {
  const xhr = new XMLHttpRequest()
  const abort = () => xhr.abort()
  return new Promise<RawResponse>((resolve, reject) => {
    xhr.open(request.method, request.address)
    xhr.withCredentials = request.credentials === 'include'
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    // With a listener, the browser sends a preflight request before each upload to another origin.
    if (onProgress) xhr.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total })
    xhr.onload = () =>
      resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), text: xhr.responseText })
    xhr.onerror = () => reject(new TypeError('The connection broke off.'))
    xhr.onabort = () => reject(new Error('The upload was canceled.'))
    signal?.addEventListener('abort', abort)
    xhr.send(request.body())
  }).finally(() => signal?.removeEventListener('abort', abort))
}

/**
 * Puts the text fields first, so that the server can reject wrong fields before it reads a file.
 */
function formOf(fields: Body['form'] = {}): FormData {
  const form = new FormData()
  const files: [string, Blob][] = []
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else for (const file of [value ?? []].flat()) files.push([name, file as Blob])
  }
  for (const [name, file] of files) form.append(name, file)
  return form
}

const bytesOf = (body: FormData | Blob): number =>
  body instanceof Blob
    ? body.size
    : [...body.values()].reduce((sum, value) => sum + (typeof value === 'string' ? 0 : value.size), 0)
