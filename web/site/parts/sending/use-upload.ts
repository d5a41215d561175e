import { useRef, useState } from 'react'
import type { ApiResult, UntypedResult } from '../../../../client/src/answers.ts'
import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { type Progress, type UploadInput, type UploadName, upload } from '../../../../client/src/upload.ts'
import { ApiError, refetchAfter, useSite } from '../../api.tsx'

type Uploads = UploadName<ApiOperations>
type Stored<Name extends Uploads> = Extract<ApiResult<ApiOperations[Name]>, { ok: true }>['body']
type State = { progress: Progress | null; refused: ApiError | null }
type Options = { maxBytes: number; tooLarge: string }

/**
 * Uploads files, one request at a time. Then fetches responses again that the upload has made
 * outdated. `send` resolves to undefined if the files were not stored; `refused` then has the
 * reason, unless `stop` was called.
 */
export function useUpload<Name extends Uploads>(operation: Name, limit?: Options) {
  const { api, queryClient } = useSite()
  const [state, setState] = useState<State>({ progress: null, refused: null })
  const control = useRef<AbortController>(null)
  const send = async (
    files: readonly File[],
    input: Omit<UploadInput<ApiOperations[Name]>, 'signal' | 'onProgress'>,
  ): Promise<Stored<Name> | undefined> => {
    if (control.current !== null) return undefined
    if (limit && files.some(({ size }) => size > limit.maxBytes)) {
      setState({ progress: null, refused: tooLarge(limit.tooLarge) })
      return undefined
    }
    const { signal } = (control.current = new AbortController())
    setState({ progress: { sent: 0, total: files.reduce((sum, { size }) => sum + size, 0) }, refused: null })
    const response = (await upload(api, operation, {
      ...input,
      signal,
      onProgress: (progress) => setState({ progress, refused: null }),
    } as UploadInput<ApiOperations[Name]>)) as UntypedResult
    control.current = null
    setState({ progress: null, refused: response.ok || signal.aborted ? null : new ApiError(response) })
    if (!response.ok) return undefined
    void refetchAfter(queryClient, operation)
    return response.body as Stored<Name>
  }
  return { ...state, isBusy: state.progress !== null, send, stop: () => control.current?.abort() }
}

const tooLarge = (error: string) => new ApiError({ status: 413, error: { code: 'PayloadTooLarge', error } })
