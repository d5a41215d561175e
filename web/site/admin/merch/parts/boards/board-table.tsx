import { useState } from 'react'
import { Section } from '../../../../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery } from '../../../../api.tsx'
import { Load } from '../../../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { formatCount } from '../../merch-labels.ts'

const MAX_BYTES = 1_000_000

/** An import shows its effects before it is applied. */
export function BoardTable({ boardId }: { boardId: string }) {
  const [table, setTable] = useState<{ name: string; csv: string } | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const preview = useApiMutation('POST /api/merch/admin/leaderboards/{id}/teams/import')
  const importTeams = useApiMutation('POST /api/merch/admin/leaderboards/{id}/teams/import')
  const choose = async (file: File) => {
    importTeams.reset()
    preview.reset()
    setTable(null)
    setTooLarge(file.size > MAX_BYTES)
    if (file.size > MAX_BYTES) return
    const csv = await file.text()
    setTable({ name: file.name, csv })
    await preview.call({ params: { id: boardId }, body: { csv: csv === '' ? ' ' : csv, dryRun: true } })
  }
  const report = preview.done?.data
  return (
    <Section title="Team list (CSV)">
      <p className="muted">
        Download the list, edit it in a spreadsheet and upload it again. Teams are matched by slug. An upload never
        deletes a team.
      </p>
      <Actions>
        <a href={`/api/merch/admin/leaderboards/${boardId}/teams.csv`} download>
          Download CSV
        </a>
        <label className="upload-choose">
          Upload CSV
          <input
            type="file"
            accept=".csv,text/csv"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void choose(file)
              currentTarget.value = ''
            }}
          />
        </label>
      </Actions>
      {isTooLarge && (
        <Notice tone="bad" title="This file is too large">
          Split it into files of up to 1 MB.
        </Notice>
      )}
      <RefusalNotice refused={preview.refused ?? importTeams.refused} />
      {importTeams.done && (
        <Notice tone="good" title="Teams imported">
          {formatCount(importTeams.done.data.created, 'team')} added, {importTeams.done.data.changed} changed.
        </Notice>
      )}
      {table && report && !importTeams.done && (
        <div className="stack">
          <Notice
            tone={report.issues.length > 0 ? 'bad' : 'calm'}
            title={report.issues.length > 0 ? 'The file has errors. Nothing was imported.' : `Preview of ${table.name}`}
          >
            {formatCount(report.lines, 'line')}: {report.created} would be added, {report.changed} changed,{' '}
            {report.unchanged} unchanged.
          </Notice>
          {report.issues.length > 0 && (
            <ul>
              {report.issues.map(({ path, message }) => (
                <li key={`${path} ${message}`}>
                  <strong>{path}</strong> {message}
                </li>
              ))}
            </ul>
          )}
          <Actions>
            <Button
              look="primary"
              isBusy={importTeams.isBusy}
              busyLabel="Importing"
              disabledReason={report.issues.length > 0 ? 'Fix the errors first.' : undefined}
              onClick={() => void importTeams.call({ params: { id: boardId }, body: { csv: table.csv } })}
            >
              Import teams
            </Button>
          </Actions>
        </div>
      )}
    </Section>
  )
}

/** Compares each team's stored count with a new count of its events. */
export function BoardCounts({ boardId }: { boardId: string }) {
  const response = useApiQuery('GET /api/merch/admin/leaderboards/{id}/counts', { params: { id: boardId } })
  const repair = useApiMutation('POST /api/merch/admin/leaderboards/{id}/counts')
  return (
    <Section title="Counts">
      <Load of={response}>
        {({ data: { teams, differences } }) =>
          differences.length === 0 ? (
            <Notice tone="good">
              {teams === 0
                ? 'There is nothing to count yet.'
                : teams === 1
                  ? 'The team’s count is correct.'
                  : `The counts of all ${teams} teams are correct.`}
            </Notice>
          ) : (
            <div className="stack">
              <Notice tone="bad" title={`${formatCount(differences.length, 'team')} with a wrong count`}>
                <ul>
                  {differences.map(({ teamId, team, kept, counted }) => (
                    <li key={teamId}>
                      {team}: shown {kept}, counted {counted}
                    </li>
                  ))}
                </ul>
              </Notice>
              <Actions>
                <Button
                  isBusy={repair.isBusy}
                  busyLabel="Recounting"
                  onClick={() => void repair.call({ params: { id: boardId } })}
                >
                  Recount
                </Button>
              </Actions>
            </div>
          )
        }
      </Load>
      <RefusalNotice refused={repair.refused} />
    </Section>
  )
}
