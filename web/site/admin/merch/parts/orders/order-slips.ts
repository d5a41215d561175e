import { useMutation } from '@tanstack/react-query'
import type { MerchOrderForAdmins } from '../../../../../../client/src/api-types.ts'
import { ApiError, useSite } from '../../../../api.tsx'
import { hasPhysicalGoods } from './allowed-moves.ts'

type Packed = Pick<MerchOrderForAdmins, 'status' | 'shippingInfo' | 'paymentStatus'>

/** False for an order of files only, and for a canceled or refunded order. */
export const isToBePacked = (order: Packed): boolean =>
  hasPhysicalGoods(order) && order.status !== 'cancelled' && order.paymentStatus !== 'refunded'

export function useOrderSlips() {
  const { session } = useSite()
  const { mutate, error, isPending } = useMutation<Blob, ApiError, readonly string[]>({
    mutationFn: (orderIds) => requestSlips(session?.fetch ?? fetch, orderIds),
    onSuccess: (file) => save(file, 'Packing slips.pdf'),
  })
  return { print: (orderIds: readonly string[]) => mutate(orderIds), refused: error, isBusy: isPending }
}

/**
 * Fetches the PDF directly, because the typed client only reads JSON.
 * @throws Refused
 */
async function requestSlips(send: typeof fetch, orderIds: readonly string[]): Promise<Blob> {
  const response = await send('/api/merch/admin/orders/packing-slips', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderIds }),
  }).catch(() => {
    throw new ApiError({
      status: 0,
      error: { code: 'Unreachable', error: 'The server cannot be reached. Check your connection and try again.' },
    })
  })
  if (response.ok) return response.blob()
  const error: unknown = await response
    .json()
    .catch(() => ({ error: 'The server sent an unexpected response. Try again.' }))
  throw new ApiError({
    status: response.status,
    error: error as { error: string },
    requestId: response.headers.get('x-request-id'),
  })
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
