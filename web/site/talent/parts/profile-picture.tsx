import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { upload } from '../../../../client/src/upload.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { refetchAfter, useApiMutation, useSite } from '../../api.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Upload } from '../../parts/forms/upload.tsx'

const PICTURE_BYTES = 10_000_000

export function ProfilePicture({ imageUrl }: { imageUrl: string | null }) {
  const { api } = useSite()
  const queryClient = useQueryClient()
  const [message, setMessage] = useState<string | null>(null)
  const remove = useApiMutation('DELETE /api/accounts/me/picture', {
    onDone: () => setMessage(say('Your picture was removed.')),
  })
  return (
    <Section title={say('Picture')}>
      <Upload<ApiOperations['POST /api/accounts/me/picture']>
        label={imageUrl === null ? say('Photo of you or your logo') : say('New picture')}
        hint={say(
          'JPEG, PNG or WebP, up to 10 MB. We check it and crop it to a square. Then it is visible to everyone.',
        )}
        accept="image/jpeg,image/png,image/webp"
        maxBytes={PICTURE_BYTES}
        camera="user"
        most={1}
        // The list is always empty, so that the field accepts another picture.
        files={[]}
        onChange={() => {
          void refetchAfter(queryClient, 'POST /api/accounts/me/picture')
        }}
        send={async (file, options) => {
          const response = await upload(api, 'POST /api/accounts/me/picture', { form: { file }, ...options })
          if (response.ok) setMessage(response.body.heldReason ?? say('Your picture is now visible to everyone.'))
          return response
        }}
      />
      {imageUrl !== null && (
        <div>
          <Confirm
            label={say('Remove picture')}
            look="quiet"
            title={say('Remove your picture?')}
            confirmLabel={say('Remove picture')}
            isBusy={remove.isBusy}
            refused={remove.refused}
            onConfirm={async () => (await remove.call({})) !== undefined}
          >
            <p>{say('Others see the first letter of your name instead. The file is deleted.')}</p>
          </Confirm>
        </div>
      )}
      {message !== null && <Notice tone="good">{message}</Notice>}
    </Section>
  )
}
