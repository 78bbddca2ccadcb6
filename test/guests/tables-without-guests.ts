const SETTINGS = 'settings of the hotel or the platform';
const STAFF = 'people who work with the platform';
const KNOWLEDGE = 'what the hotel publishes of itself';
const WORK = 'work of the platform: counts, states and addresses of websites';

/** Every other table, and why no guest is in it. */
export const tablesWithoutGuests: Readonly<Record<string, string>> = {
  administrator_notice: STAFF, api_key: STAFF, app_user: STAFF, auth_session: STAFF, department: STAFF, group_member: STAFF,
  group_role: STAFF, region: STAFF, reset_request: STAFF, role: STAFF, role_policy: STAFF, tag: STAFF, user_group: STAFF, user_role: STAFF,
  second_factor: STAFF, recovery_code: STAFF, factor_challenge: STAFF, sso_identity: STAFF, sso_attempt: STAFF,
  sso_connection: SETTINGS, sso_domain: SETTINGS, access_version: 'a number', webhook: SETTINGS, webhook_delivery: 'ids and states alone',
  channel_connection: SETTINGS, channel_instruction: SETTINGS, client: SETTINGS, client_feature: SETTINGS, client_translation: SETTINGS,
  demo_address: SETTINGS, demo_site: SETTINGS, feature_catalogue: SETTINGS, integration: SETTINGS, language_model: SETTINGS,
  booking_link: KNOWLEDGE, analysis_finding: KNOWLEDGE, knowledge_document: KNOWLEDGE, knowledge_draft: KNOWLEDGE,
  knowledge_draft_item: KNOWLEDGE, knowledge_passage: 'goes with its item', knowledge_term: 'goes with its passage',
  website_page: KNOWLEDGE,
  crawl: WORK, crawl_url: WORK, pipeline_task: WORK, schedule_change: WORK, scrape_session: WORK,
  prompt_test: 'questions that the hotel wrote', prompt_test_result: 'answers to questions that the hotel wrote', prompt_test_run: WORK,
  visibility_answer: 'what engines say of the hotel', visibility_prompt: 'questions that the hotel wrote', visibility_run: WORK,
  model_budget: 'counts', model_state: 'how a provider does', client_day_figures: 'counts', late_change: 'moments',
  rate_limit: 'counts, for minutes',
  mcp_session: 'programs and their keys', table_quote: 'offers of tables to nobody in particular',
  audit_checkpoint: 'a seal and a moment',
  audit_entry: 'internal keys alone; its seals hold what was done, not what was said',
  guest_erasure: 'internal keys while it runs, counts afterwards',
};
