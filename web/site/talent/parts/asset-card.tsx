import { Say, say } from '../../../words/say.ts'
import './asset-card.css'
import type { LikenessAsset } from '../../../../client/src/api-types.ts'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { useApiMutation } from '../../api.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { ChipField } from '../../parts/forms/chips.tsx'
import { LookOnly, Permitted } from '../../parts/forms/permitted.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { Player } from '../../parts/media/player.tsx'
import { Day } from '../../parts/values/moment.tsx'

type AssetCardProps = { asset: LikenessAsset; query: { accountId?: string }; isFirst?: boolean }

export function AssetCard({ asset, query, isFirst = false }: AssetCardProps) {
  const { id, type, url, searchTags, heldReason, failure, status, createdAt } = asset
  const isPhoto = type === 'IMAGE'
  const correct = useApiMutation('PATCH /api/likeness/assets/{id}/tags')
  const remove = useApiMutation('DELETE /api/likeness/assets/{id}')
  return (
    <article
      className={isPhoto ? 'asset-card asset-card-photo' : 'asset-card'}
      aria-label={describeAsset(isPhoto, searchTags ?? [])}
    >
      {url === null ? null : isPhoto ? (
        <div>
          <Picture
            src={url}
            alt={
              searchTags ? say('You: {tags}', { tags: searchTags.slice(0, 5).join(', ') }) : say('A photo you uploaded')
            }
            sizes="(max-width: 40rem) 100vw, 13rem"
            isFirst={isFirst}
          />
        </div>
      ) : (
        <Player src={url} title={say('Your recording')} />
      )}
      <div className="stack">
        <div className="row">
          <AssetState asset={asset} />
          <span className="small muted">
            <Say text="Added {day}" values={{ day: <Day at={createdAt} /> }} />
          </span>
        </div>
        {heldReason !== null && (
          <Notice tone="warn" title={say('Not used in searches and offers')}>
            {say(heldReason)}
          </Notice>
        )}
        {status === 'FAILED' && (
          <Notice tone="bad" title={say('Download failed')}>
            {failure === null ? say('The address did not respond.') : say(failure)}{' '}
            {say('Delete this entry, then upload the file instead.')}
          </Notice>
        )}
        {status === 'READY' && searchTags !== null && (
          <LookOnly calls="PATCH /api/likeness/assets/{id}/tags">
            <ChipField
              name={`tag-${id}`}
              label={isPhoto ? say('Photo tags') : say('Recording tags')}
              hint={say('Remove wrong tags and add missing ones. Your edits are kept when we analyze the file again.')}
              words={searchTags}
              isBusy={correct.isBusy}
              maxLength={40}
              onAdd={(word) => void correct.call({ params: { id }, query, body: { add: [word] } })}
              onRemove={(word) => void correct.call({ params: { id }, query, body: { remove: [word] } })}
            />
          </LookOnly>
        )}
        <RefusalNotice refused={correct.refused} />
        <div>
          <Permitted calls="DELETE /api/likeness/assets/{id}">
            <Confirm
              look="danger"
              label={isPhoto ? say('Delete this photo') : say('Delete this recording')}
              title={isPhoto ? say('Delete this photo?') : say('Delete this recording?')}
              confirmLabel={say('Delete permanently')}
              isBusy={remove.isBusy}
              refused={remove.refused}
              onConfirm={async () => (await remove.call({ params: { id }, query })) !== undefined}
            >
              <p>
                {say(
                  'The file is deleted now and cannot be restored. It is no longer used for new work, and searches no longer find it.',
                )}
              </p>
              <p>{say('Brands keep what they have already licensed and paid for.')}</p>
            </Confirm>
          </Permitted>
        </div>
      </div>
    </article>
  )
}

function describeAsset(isPhoto: boolean, allTags: readonly string[]): string {
  const tags = allTags.slice(0, 3).join(', ')
  if (tags === '') return isPhoto ? say('Photo with no tags yet') : say('Recording with no tags yet')
  return isPhoto ? say('Photo with {tags}', { tags }) : say('Recording with {tags}', { tags })
}

function AssetState({ asset: { status, heldReason, searchTags, tagAttemptCount } }: { asset: LikenessAsset }) {
  if (status === 'WAITING') return <StateChip word="Downloading" tone="calm" shape="◔" />
  if (status === 'FAILED') return <StateChip word="Download failed" tone="bad" shape="!" />
  if (heldReason !== null) return <StateChip word="On hold" tone="warn" shape="◑" />
  if (searchTags !== null) return <StateChip word="In use" tone="good" shape="●" />
  return tagAttemptCount > 0 ? (
    <StateChip word="Analysis scheduled" tone="calm" shape="◑" />
  ) : (
    <StateChip word="Not analyzed yet" tone="muted" shape="○" />
  )
}
