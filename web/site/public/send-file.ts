import { useMutation } from '@tanstack/react-query'
import type { ApiOperations } from '../../../client/src/api-types.ts'
import { languageHeaders } from '../../words/say.ts'
import { ApiError, type Body } from '../api.tsx'

type Sending =
  | 'POST /api/indexing/search/by-picture'
  | 'POST /api/indexing/search/by-voice'
  | 'POST /api/licences/by-file'

/**
 * Uploads a file to be analyzed. The server does not store the file.
 * @throws Refused
 */
async function sendFile<Name extends Sending>(operation: Name, file: File): Promise<Body<ApiOperations[Name]>> {
  const form = new FormData()
  form.append('file', file)
  const [method = 'POST', path = ''] = operation.split(' ')
  let response: Response
  try {
    response = await fetch(path, { method, body: form, headers: { accept: 'application/json', ...languageHeaders } })
  } catch {
    throw new ApiError({
      status: 0,
      error: { code: 'Unreachable', error: 'We could not reach the server. Check your connection and try again.' },
    })
  }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body as Body<ApiOperations[Name]>
  const seconds = Number(response.headers.get('retry-after'))
  throw new ApiError({
    status: response.status,
    error: (body ?? { error: 'The server sent an unexpected response. Try again.' }) as { error: string },
    ...(seconds > 0 ? { retryAfterSeconds: seconds } : {}),
    requestId: response.headers.get('x-request-id'),
  })
}

export function useSendFile<Name extends Sending>(operation: Name) {
  const { mutate, data, error, isPending, reset } = useMutation<Body<ApiOperations[Name]>, ApiError, File>({
    mutationFn: (file) => sendFile(operation, file),
  })
  return { send: (file: File) => mutate(file), done: data, refused: error, isBusy: isPending, reset }
}
