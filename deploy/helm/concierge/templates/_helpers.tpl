{{- define "concierge.labels" -}}
app.kubernetes.io/name: concierge
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "concierge.selector" -}}
app.kubernetes.io/name: concierge
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- with .version }}
concierge/version: {{ . | quote }}
{{- end }}
{{- end }}

{{- define "concierge.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "concierge.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "concierge.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Settings that are no secrets; the secret comes by envFrom. */}}
{{- define "concierge.settings" -}}
- { name: PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
- { name: DATABASE_POOL, value: {{ .Values.database.pool | quote }} }
- { name: TEMPORAL_ADDRESS, value: {{ .Values.temporal.address | quote }} }
- { name: TEMPORAL_NAMESPACE, value: {{ .Values.temporal.namespace | quote }} }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end }}
