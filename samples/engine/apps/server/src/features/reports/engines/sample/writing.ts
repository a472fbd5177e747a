import { longName } from '@rocca/engines/sample/checks/long-name';
import type { SampleSink } from '@rocca/engines/sample/report';
import { sql } from 'drizzle-orm';
import { type CountedPlaces, createRecorder } from '../../core/record/index.ts';
import type { ReportAccess, ReportWriting } from '../../core/writing.ts';

/** How a name check's report is written. Its places are names. */
export const sampleWriting: ReportWriting<SampleSink> = {
  code: 'sample',
  checks: [longName],
  finder: null,
  tables: ['sample_names'],
  open: openSink,
  judgeLost: async (_tx, { reportNo, cut }) => sql`
    SELECT l.*, NULL::text AS known_as, NOT l.place_name = ANY (f.planned) AS outside,
      CASE WHEN n.name IS NOT NULL THEN NULL
        WHEN l.place_name = ANY (f.planned) THEN ${cut} ELSE 'not_in_profile' END AS reason
    FROM lost l
    JOIN sample_report_facts f ON f.report_no = ${reportNo}
    LEFT JOIN sample_names n ON n.report_no = ${reportNo} AND n.name = l.place_name`,
  async countPlaces(db, reportNo): Promise<CountedPlaces> {
    const { rows } = await db.execute<{ read: number; missing: string[] }>(sql`
      SELECT (SELECT count(*)::int FROM sample_names WHERE report_no = ${reportNo}) AS read,
        ARRAY(SELECT unnest(planned) EXCEPT SELECT name FROM sample_names WHERE report_no = ${reportNo}) AS missing
      FROM sample_report_facts WHERE report_no = ${reportNo}`);
    const { read, missing } = rows[0] ?? { read: 0, missing: [] };
    return {
      tallies: read > 0 ? [{ check: longName.code, reason: null, places: read }] : [],
      present: read,
      absent: 0,
      missing: { count: missing.length, names: missing },
      unresolved: false,
    };
  },
};

function openSink(access: ReportAccess): SampleSink {
  const recorder = createRecorder('sample', access);
  return {
    begin: ({ maxLength, names }) =>
      recorder.begin({ toolVersions: {}, knowledge: [] }, async (tx, reportNo) => {
        await tx.execute(sql`
          INSERT INTO sample_report_facts (report_no, max_length, planned)
          VALUES (${reportNo}, ${maxLength}, ${sql.param(names)}::text[])`);
      }),
    name: (name, findings) =>
      recorder.add(
        findings.map((finding) => ({ finding, place: { name }, seen: new Date() })),
        {
          async isStored(tx, reportNo) {
            const { rows } = await tx.execute(
              sql`SELECT FROM sample_names WHERE report_no = ${reportNo} AND name = ${name}`,
            );
            return rows.length > 0;
          },
          async store(tx, reportNo) {
            await tx.execute(sql`INSERT INTO sample_names (report_no, name) VALUES (${reportNo}, ${name})`);
          },
        },
      ),
    end: () => recorder.end([], async () => undefined),
  };
}
