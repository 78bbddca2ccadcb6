/** Series by name, each with its values in promtool's notation: one a minute, for three hours. */
type Series = Record<string, string>;

/** An hour as every hour is to be. Each minute 60 turns, 10 orders of tables and 20 events for webhooks. */
const healthy: Series = {
  'up{job="concierge-api",instance="a"}': '1x180',
  'up{job="concierge-worker",instance="w"}': '1x180',
  'concierge_http_request_duration_seconds_count{method="GET",route="/api/message",status="200",job="concierge-api"}': '0+600x180',
  'concierge_http_request_duration_seconds_count{method="GET",route="/api/message",status="503",job="concierge-api"}': '0+1x180',
  'concierge_turn_duration_seconds_bucket{outcome="answered",le="8"}': '0+600x180',
  'concierge_turn_duration_seconds_bucket{outcome="answered",le="+Inf"}': '0+600x180',
  'concierge_turn_duration_seconds_count{outcome="answered"}': '0+600x180',
  'concierge_turn_duration_seconds_bucket{outcome="failed",le="8"}': '0x180',
  'concierge_turn_duration_seconds_bucket{outcome="failed",le="+Inf"}': '0x180',
  'concierge_turn_duration_seconds_count{outcome="failed"}': '0x180',
  'concierge_turn_first_word_seconds_bucket{le="0.5"}': '0+600x180',
  'concierge_turn_first_word_seconds_bucket{le="8"}': '0+600x180',
  'concierge_turn_first_word_seconds_bucket{le="+Inf"}': '0+600x180',
  'concierge_booking_order_duration_seconds_bucket{le="30"}': '0+100x180',
  'concierge_booking_order_duration_seconds_bucket{le="+Inf"}': '0+100x180',
  'concierge_booking_order_duration_seconds_count': '0+100x180',
  'concierge_delivery_duration_seconds_count{kind="webhook",outcome="accepted"}': '0+200x180',
  'concierge_delivery_duration_seconds_count{kind="webhook",outcome="failed"}': '0x180',
  'concierge_provider_call_duration_seconds_count{operation="quote",outcome="ok"}': '0+100x180',
  'concierge_provider_call_duration_seconds_count{operation="quote",outcome="refused"}': '0+30x180',
  'concierge_provider_call_duration_seconds_count{operation="quote",outcome="unavailable"}': '0+1x180',
  'language_model_calls_total{purpose="answer",outcome="answered"}': '0+100x180',
  'language_model_calls_total{purpose="answer",outcome="canceled"}': '0+50x180',
  'language_model_calls_total{purpose="answer",outcome="timeout"}': '0+2x180',
  'concierge_mail_duration_seconds_count{outcome="sent"}': '0+5x180',
  'concierge_mail_duration_seconds_count{outcome="failed"}': '0x180',
  'concierge_channel_send_duration_seconds_count{channel="WHATSAPP",outcome="accepted"}': '0+50x180',
  'concierge_channel_send_duration_seconds_count{channel="WHATSAPP",outcome="refused"}': '0+1x180',
  'concierge_task_duration_seconds_count{type="scrape-website",status="COMPLETED"}': '0+1x180',
  'concierge_task_duration_seconds_count{type="scrape-website",status="FAILED"}': '0x180',
  'concierge_task_queue_backlog{task_queue="booking",task_type="activity"}': '0x180',
  'concierge_task_queue_backlog_age_seconds{task_queue="booking",task_type="activity"}': '0x180',
  'concierge_task_queue_pollers{task_queue="upkeep",task_type="workflow"}': '2x180',
  'concierge_task_queue_pollers{task_queue="upkeep",task_type="activity"}': '2x180',
  'temporal_worker_task_slots_available{worker_type="ActivityWorker",task_queue="interactive",instance="w"}': '390x180',
  'temporal_worker_task_slots_available{worker_type="ActivityWorker",task_queue="pipeline",instance="b"}': '0x180',
  'concierge_activities{queue="interactive",state="waiting"}': '0 2x180',
  'temporal_workflow_task_execution_failed{workflow_type="chatSession"}': '0x180',
  'concierge_client_schedules_unmet{state="failed"}': '0x180',
  'concierge_channel_connections{channel="WHATSAPP",status="CONNECTED"}': '40x180',
  'concierge_channel_connections{channel="WHATSAPP",status="ACTION_NEEDED"}': '0x180',
  'concierge_conversations_waiting': '3x180',
  'nodejs_eventloop_lag_p99_seconds{job="concierge-api",instance="a"}': '0.02x180',
};

interface Fault {
  /** The alert that has to fire, with labels that tell it from others of its name. */
  alert: string;
  labels?: Record<string, string>;
  what: string;
  /** What is otherwise than in a healthy hour. */
  series: Series;
}

/** So many of a thousand turns, orders and events fail; one burn for each pair of windows. */
const burning = (alert: string, parts: Record<'1h' | '6h' | '3d', Series>): Fault[] => Object.entries(parts)
  .map(([window, series]) => ({ alert, labels: { window }, what: `its budget burns as the alert of ${window} says`, series }));

const turnsFailing = (failed: string): Series => ({
  'concierge_turn_duration_seconds_count{outcome="failed"}': failed,
  'concierge_turn_duration_seconds_bucket{outcome="failed",le="8"}': failed,
  'concierge_turn_duration_seconds_bucket{outcome="failed",le="+Inf"}': failed,
});
const ordersInTime = (inTime: string): Series => ({ 'concierge_booking_order_duration_seconds_bucket{le="30"}': inTime });
const deliveriesFailing = (failed: string): Series => ({ 'concierge_delivery_duration_seconds_count{kind="webhook",outcome="failed"}': failed });

/** What each alert is there for. */
export const faults: readonly Fault[] = [
  { alert: 'ConciergeApiDown', what: 'an API process does not answer', series: { 'up{job="concierge-api",instance="a"}': '1x60 0x120' } },
  { alert: 'ConciergeApiDown', what: 'there is no API process', series: { 'up{job="concierge-api",instance="a"}': '_x180' } },
  { alert: 'ConciergeWorkerDown', what: 'a worker does not answer', series: { 'up{job="concierge-worker",instance="w"}': '1x60 0x120' } },
  {
    alert: 'ConciergeApiErrors', what: 'a tenth of the requests fail', series: {
      'concierge_http_request_duration_seconds_count{method="GET",route="/api/message",status="503",job="concierge-api"}': '0+66x180',
    },
  },
  ...burning('ConciergeTurnsUnanswered', { '1h': turnsFailing('0+60x180'), '6h': turnsFailing('0+25x180'), '3d': turnsFailing('0+6x180') }),
  {
    alert: 'ConciergeTurnsUnanswered', labels: { window: '1h' }, what: 'answers take longer than eight seconds',
    series: { 'concierge_turn_duration_seconds_bucket{outcome="answered",le="8"}': '0+300x180' },
  },
  ...burning('ConciergeOrdersUnsettled', { '1h': ordersInTime('0+80x180'), '6h': ordersInTime('0+90x180'), '3d': ordersInTime('0+97x180') }),
  ...burning('ConciergeWebhooksRefused', {
    '1h': deliveriesFailing('0+800x180'), '6h': deliveriesFailing('0+120x180'), '3d': deliveriesFailing('0+20x180'),
  }),
  {
    alert: 'ConciergeFirstWordSlow', what: 'half of the guests wait for eight seconds', series: { 'concierge_turn_first_word_seconds_bucket{le="0.5"}': '0+300x180' },
  },
  {
    alert: 'ConciergeProvidersFail', what: 'a provider is away',
    series: { 'concierge_provider_call_duration_seconds_count{operation="quote",outcome="unavailable"}': '0+90x180' },
  },
  { alert: 'ConciergeModelsFail', what: 'a model answers too late', series: { 'language_model_calls_total{purpose="answer",outcome="timeout"}': '0+90x180' } },
  { alert: 'ConciergeMailsFail', what: 'the mail server is away', series: {
    'concierge_mail_duration_seconds_count{outcome="sent"}': '0x180', 'concierge_mail_duration_seconds_count{outcome="failed"}': '0+1x180',
  } },
  {
    alert: 'ConciergeChannelSendsFail', labels: { channel: 'WHATSAPP' }, what: 'the platform refuses',
    series: { 'concierge_channel_send_duration_seconds_count{channel="WHATSAPP",outcome="refused"}': '0+40x180' },
  },
  {
    alert: 'ConciergeTasksFail', what: 'readings of websites fail',
    series: { 'concierge_task_duration_seconds_count{type="scrape-website",status="FAILED"}': '0+2x180' },
  },
  {
    alert: 'ConciergeQueueBacklog', labels: { task_queue: 'booking' }, what: 'nobody takes work',
    series: {
      'concierge_task_queue_backlog{task_queue="booking",task_type="activity"}': '0+10x180',
      'concierge_task_queue_backlog_age_seconds{task_queue="booking",task_type="activity"}': '0+60x180',
    },
  },
  {
    alert: 'ConciergeQueueUnserved', labels: { task_queue: 'upkeep' }, what: 'a queue is named by no process',
    series: { 'concierge_task_queue_pollers{task_queue="upkeep",task_type="activity"}': '2x60 0x120' },
  },
  {
    alert: 'ConciergeSlotsUsedUp', labels: { task_queue: 'interactive' }, what: 'everything waits in its slot',
    series: { 'temporal_worker_task_slots_available{worker_type="ActivityWorker",task_queue="interactive",instance="w"}': '390x60 0x120' },
  },
  {
    alert: 'ConciergeHotelsWait', labels: { queue: 'interactive' }, what: 'a hotel has a long line',
    series: { 'concierge_activities{queue="interactive",state="waiting"}': '0 80x180' },
  },
  {
    alert: 'ConciergeWorkflowTasksFail', what: 'code strays from a history',
    series: { 'temporal_workflow_task_execution_failed{workflow_type="chatSession"}': '0+1x180' },
  },
  { alert: 'ConciergeSchedulesFail', what: 'a schedule cannot follow', series: { 'concierge_client_schedules_unmet{state="failed"}': '1x180' } },
  {
    alert: 'ConciergeChannelsNeedAction', labels: { channel: 'WHATSAPP' }, what: 'a token has ended',
    series: { 'concierge_channel_connections{channel="WHATSAPP",status="ACTION_NEEDED"}': '2x180' },
  },
  { alert: 'ConciergeGuestsWaitForPerson', what: 'nobody is at the desk', series: { 'concierge_conversations_waiting': '40x180' } },
  {
    alert: 'ConciergeProcessBusy', labels: { instance: 'a' }, what: 'an event loop is blocked',
    series: { 'nodejs_eventloop_lag_p99_seconds{job="concierge-api",instance="a"}': '2x180' },
  },
];

interface RuleTest {
  interval: string;
  input_series: { series: string; values: string }[];
  promql_expr_test: { expr: string; eval_time: string; exp_samples: { labels: string; value: number }[] }[];
}

const FIRING = 'ALERTS{alertstate="firing"';

/** A file of tests for `promtool test rules`: every fault fires its alert, and in a healthy hour nothing fires or is about to. */
export function ruleTests(ruleFiles: readonly string[]): { rule_files: readonly string[]; evaluation_interval: string; tests: RuleTest[] } {
  const playing = (series: Series, expr: string, samples: RuleTest['promql_expr_test'][number]['exp_samples']): RuleTest => ({
    interval: '1m', input_series: Object.entries({ ...healthy, ...series }).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [{ expr, eval_time: '179m', exp_samples: samples }],
  });
  return {
    rule_files: ruleFiles, evaluation_interval: '5m',
    tests: [
      playing({}, 'max_over_time(ALERTS[3h])', []),
      ...faults.map(({ alert, labels = {}, series }) => {
        const chosen = Object.entries({ alertname: alert, ...labels }).map(([name, value]) => `,${name}="${value}"`).join('');
        return playing(series, `count(max_over_time(${FIRING}${chosen}}[2h])) > bool 0`, [{ labels: '{}', value: 1 }]);
      }),
    ],
  };
}
