import { AccessVersion } from './access-version.ts';
import { AdministratorNotice } from './administrator-notice.ts';
import { BookingLink, FindingRecord, VisibilityAnswer, VisibilityPrompt, VisibilityRun } from './analyses.ts';
import { AgentContext, AgentPushConfig, AgentTaskEventRecord, AgentTaskMessage, AgentTaskRecord } from './agent-task.ts';
import { ApiKey } from './api-key.ts';
import { AuditCheckpoint, AuditEntry } from './audit-entry.ts';
import { BookingConfirmation, ProviderCall, ReservationChange, TableBooking, TableQuote } from './booking.ts';
import { ChannelConnection, ChannelInstruction } from './channels.ts';
import { ChannelDelivery, ChannelMessage, ChannelSend, ChannelThread } from './channel-threads.ts';
import { ChatMessageRecord, ChatSession, MessageFeedback, SessionEventRecord } from './chat.ts';
import { ClientTranslation } from './client-translation.ts';
import { Client } from './client.ts';
import { Crawl, CrawlUrl, WebsitePage } from './crawling.ts';
import { DemoAddress, DemoSite } from './demo-site.ts';
import { ChatDialogue, ChatTurnStep } from './dialogue.ts';
import { ClientFeature, Feature } from './feature.ts';
import { ClientDayFigures, LateChange } from './figures.ts';
import { GuestErasure } from './guest-erasure.ts';
import { IdempotentRequest } from './idempotent-request.ts';
import { KnowledgeDocument } from './knowledge-document.ts';
import { KnowledgeDraft, KnowledgeDraftItem } from './knowledge-draft.ts';
import { BookerVerification, Integration } from './integration.ts';
import { KnowledgeItem, KnowledgePassage, KnowledgeTerm, UnansweredQuestion } from './knowledge.ts';
import { PipelineTask, ScheduleChange, ScrapeSession } from './pipeline.ts';
import { PromptTest, PromptTestResult, PromptTestRun } from './prompt-test.ts';
import { LanguageModelSettings, ModelBudget, ModelState, ModelThought, ModelUsage } from './language-model.ts';
import { McpEvent, McpSession } from './mcp.ts';
import { OperatorEvent } from './operator-event.ts';
import { RateLimit } from './rate-limit.ts';
import { ResetRequest } from './reset-request.ts';
import { Role, RolePolicy, UserRole } from './role.ts';
import { FactorChallenge, RecoveryCode, SecondFactor } from './second-factor.ts';
import { Department, Region, Tag } from './settings.ts';
import { SsoAttempt, SsoConnection, SsoDomain, SsoIdentity } from './single-sign-on.ts';
import { ToolCallRecord } from './tool-call.ts';
import { UnderstandingExample } from './understanding-example.ts';
import { GroupMember, GroupRole, UserGroup } from './user-group.ts';
import { AuthSession, User } from './user.ts';
import { Webhook, WebhookDelivery } from './webhook.ts';

/** Every entity the ORM knows; a table that is missing here does not exist for it. */
export const entities = [
  AuditCheckpoint, AuditEntry, ChatMessageRecord, ChatSession, Client, ClientTranslation, KnowledgeItem, KnowledgePassage,
  KnowledgeTerm, MessageFeedback, RateLimit, SessionEventRecord, UnansweredQuestion,
  AccessVersion,
  AdministratorNotice, ApiKey, AuthSession, ClientFeature, Department, Feature, GroupMember, GroupRole, Region, ResetRequest, Role,
  RolePolicy, Tag, User,
  FactorChallenge, RecoveryCode, SecondFactor,
  UserGroup, UserRole,
  DemoAddress, DemoSite, IdempotentRequest,
  PipelineTask, ScheduleChange, ScrapeSession,
  Crawl, CrawlUrl, WebsitePage,
  KnowledgeDocument, KnowledgeDraft, KnowledgeDraftItem, PromptTest, PromptTestResult, PromptTestRun,
  BookingLink, FindingRecord, VisibilityAnswer, VisibilityPrompt, VisibilityRun,
  McpEvent, McpSession, AgentContext, AgentPushConfig, AgentTaskEventRecord, AgentTaskMessage, AgentTaskRecord,
  BookerVerification, Integration,
  ChatDialogue, ChatTurnStep,
  LanguageModelSettings, ModelBudget, ModelState, ModelThought, ModelUsage,
  BookingConfirmation, ProviderCall, ReservationChange, TableBooking, TableQuote, ToolCallRecord,
  ChannelConnection, ChannelInstruction,
  ChannelDelivery, ChannelMessage, ChannelSend, ChannelThread,
  OperatorEvent, ClientDayFigures, LateChange,
  UnderstandingExample, GuestErasure,
  SsoAttempt, SsoConnection, SsoDomain, SsoIdentity,
  Webhook, WebhookDelivery,
];
