/**
 * Writes every generated file: `npm run generate`. With `--check` it writes nothing and fails on
 * stale files.
 */
await import('./generate-settings.ts')
await import('./generate-limits.ts')
await import('./generate-events.ts')
await import('./generate-webhook-events.ts')
await import('./generate-alerts.ts')
await import('./generate-dashboard.ts')
await import('./generate-contract-map.ts')
await import('./generate-decisions.ts')
await import('./generate-duties.ts')
await import('./generate-features.ts')
await import('./generate-admin-roles.ts')
await import('./generate-team-roles.ts')
await import('./generate-client-types.ts')
await import('./generate-body-rules.ts')
await import('./generate-table-types.ts')
await import('./generate-postal-data.ts')
