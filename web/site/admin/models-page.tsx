import type { Model } from '../../../client/src/api-types.ts'
import { Facts, Panel } from '../../parts/layout/page.tsx'
import { useApiList, useApiQuery } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { CaseHeader } from '../parts/layout/case-header.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { humanizeCode, MODEL_STATES, microUsd } from './labels.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { omitEmpty } from './parts/list-query.ts'
import { DeleteModel, ModelForm } from './parts/model-form.tsx'
import { ModelTrial } from './parts/model-trial.tsx'
import { CaseQueue, useOpenCase } from './parts/queue/case-queue.tsx'
import { SearchBar } from './parts/search-bar.tsx'

export const head: PageModule['head'] = () => ({ title: 'Models' })

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'In use' },
  { value: 'deprecated', label: 'Being replaced' },
  { value: 'inactive', label: 'Off' },
] as const

export default function ModelsPage() {
  return (
    <AdminPage title="Models" lead="Models that generate pictures, audio and text, with today’s calls and cost.">
      <Models />
    </AdminPage>
  )
}

function Models() {
  const { search } = useFilters()
  const status = STATES.find(({ value }) => value === search.get('status'))?.value ?? 'all'
  const filter = { ...omitEmpty({ q: search.get('q') }), ...(status === 'all' ? {} : { status }) }
  const list = useApiList(
    'GET /api/merch/admin/models',
    { query: { ...filter, limit: 50, offset: 0 } },
    ({ data: { total, limit, offset } }) =>
      offset + limit < total ? { query: { ...filter, limit, offset: offset + limit } } : null,
  )
  return (
    <>
      <SearchBar
        label="Find a model"
        hint="Part of the model’s key or the provider’s name"
        selects={[{ name: 'status', label: 'Show', choices: STATES }]}
      />
      <Load of={list}>
        {({ pages }) => (
          <CaseQueue
            label="Models"
            rows={pages.flatMap(({ data }) => data.models)}
            keyOf={({ key }) => key}
            pager={list}
            empty={{ title: 'No matching models', text: 'Show all models or try a shorter search.' }}
            line={(model) => (
              <>
                <strong>{model.key}</strong>
                <span className="small muted">
                  {humanizeCode(model.capability)} · {stateOf(model).word} · {model.today.calls} calls today
                </span>
              </>
            )}
          >
            {(key) => <ModelCase modelKey={key} />}
          </CaseQueue>
        )}
      </Load>
    </>
  )
}

const stateOf = ({ status, restsUntil, adapterInEffect }: Model) =>
  status === 'active' && restsUntil !== null
    ? { word: 'Paused after failures', tone: 'bad' as const, shape: '!' }
    : status === 'active' && adapterInEffect === null
      ? { word: 'No adapter available', tone: 'bad' as const, shape: '!' }
      : MODEL_STATES[status]

function ModelCase({ modelKey }: { modelKey: string }) {
  const { addressOf } = useOpenCase()
  const response = useApiQuery('GET /api/merch/admin/models/{key}', { params: { key: modelKey } })
  return (
    <Load of={response} back={{ to: addressOf(null), label: 'All models' }}>
      {({ data: { model } }) => (
        <>
          <CaseHeader title={model.key} state={stateOf(model)} back={{ to: addressOf(null), label: 'All models' }}>
            {microUsd(model.today.costMicroUsd)} spent today
          </CaseHeader>
          {model.restsUntil !== null && (
            <Notice tone="bad" title="Paused after too many failures">
              It is not called until <Snapshot at={model.restsUntil} />. After that, one call tests it.
            </Notice>
          )}
          <Panel>
            <Facts
              rows={[
                ['Output', humanizeCode(model.capability)],
                ['Adapter in use', model.adapterInEffect ?? 'None'],
                [
                  'Today',
                  `${model.today.calls} calls, ${model.today.failures} failed, ${microUsd(model.today.costMicroUsd)}`,
                ],
                ['Cost per call', microUsd(model.costMicroUsd)],
                ['Last changed', <Snapshot key="at" at={model.updatedAt} />],
              ]}
            />
          </Panel>
          <ModelTrial model={model} />
          <ModelForm key={model.updatedAt} model={model} />
          <DeleteModel model={model} />
        </>
      )}
    </Load>
  )
}
