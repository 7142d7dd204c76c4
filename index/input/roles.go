package input

import "strings"

// role is what a field of a record is.
type role uint8

const (
	noRole role = iota
	// messageRole is what the record says, templateRole the same with its values left out.
	messageRole
	templateRole
	// errorRole is the error that it reports, detailRole more about it.
	errorRole
	detailRole
	// stackRole is a stack trace.
	stackRole
	// causeRole is what caused the error, rootRole what caused all.
	causeRole
	rootRole
	levelRole
	timeRole
	// quietRole is a field whose texts are not the record's messages: a request's body, settings.
	quietRole
)

// roles are the roles of fields by name, in small letters and without what parts words. The names are those of zap, zerolog,
// logrus, slog, pino, bunyan, winston, Serilog, logback and logstash, GELF, OpenTelemetry, ECS, Google Cloud, AWS Lambda, Azure,
// Docker, journald, Sentry, MongoDB, RFC 9457, GraphQL, JSON-RPC, Elasticsearch and Kubernetes.
var roles = roleTable()

func roleTable() map[string]role {
	out := map[string]role{}
	for names, role := range map[string]role{
		"message msg @m event text log rawmessage renderedmessage formattedmessage formatted shortmessage textpayload body logmessage " +
			"statusmessage stringvalue logentry events localizedmessage": messageRole,
		"@mt messagetemplate originalformat": templateRole,
		"error err exception exc excinfo errmsg errormessage errmessage errordescription errorinfo errors failure failurereason panic " +
			"excvalue exceptionmessage fault faultstring lasterror innermessage errordetails errortext stderr thrown thrownmessage " +
			"throwable rejection @x": errorRole,
		"detail details description reason fullmessage hint title summary": detailRole,
		"stack stacktrace stackstr errorstack errorstacktrace exceptionstacktrace exceptionstack traceback backtrace errorverbose exctext " +
			"trace errtrace exceptiondetails extendedstacktrace": stackRole,
		"cause causes causedby inner innererror innerexception innerexceptions previous originalerror nestederror errorcause " +
			"failedshards source_error sourceerror wrapped aggregateerrors": causeRole,
		"rootcause": rootRole,
		"level lvl severity levelname @l loglevel priority severitytext severitynumber levelno levelvalue levelint severitylevel " +
			"syslogseverity logleveltext": levelRole,
		"time timestamp ts @timestamp @t t asctime datetime date eventtime timeunixnano realtimetimestamp timemillis when lasttimestamp " +
			"observedtimestamp": timeRole,
		"request headers body_params query config settings env environment tags labels breadcrumbs user": quietRole,
	} {
		for name := range strings.FieldsSeq(names) {
			out[name] = role
		}
	}
	return out
}

// longestKey is how long a field's name is at most to have a role.
const longestKey = 32

// roleOf gives a field's role. It does not allocate.
func roleOf(key string) role {
	if len(key) > longestKey || key == "" {
		return noRole
	}
	var buffer [longestKey]byte
	n := 0
	for i := range len(key) {
		c := key[i]
		switch {
		case classes[c]&upperByte != 0:
			c |= 0x20
		case c == '_' || c == '-' || c == '.' || c == ' ':
			continue
		}
		buffer[n] = c
		n++
	}
	return roles[string(buffer[:n])]
}

// levelOfField gives the level that a field named so has: a word, a letter, or a number whose scale the name and size tell.
func levelOfField(key, value string) Level {
	if level, ok := levelOf(value); ok {
		return level
	}
	if len(value) == 1 && !isDigit(value[0]) {
		level, _ := letterLevel(value[0] &^ 0x20)
		return level
	}
	number := 0
	for i := range len(value) {
		if !isDigit(value[i]) || i > 5 {
			return ""
		}
		number = number*10 + int(value[i]-'0')
	}
	if value == "" {
		return ""
	}
	switch {
	case key == "severityNumber" || key == "SeverityNumber" || key == "severity_number": // OpenTelemetry, 1 to 24 in steps of four
		return fiveLevels((number - 1) / 4)
	case key == "severityLevel" || key == "SeverityLevel": // Application Insights, 0 to 4
		return fiveLevels(number + 1)
	case key == "levelno": // Python, 10 to 50
		return fiveLevels(number / 10)
	case number >= 10000: // logback's level_value, 5000 to 40000
		return fiveLevels(number / 10000)
	case number >= 10: // bunyan and pino, 10 to 60
		return fiveLevels(number/10 - 1)
	case number <= 7: // syslog, GELF, journald
		return syslogLevel(number)
	}
	return ""
}

// fiveLevels gives the level of a scale of which 0 and 1 are debugging and 5 is the worst.
func fiveLevels(step int) Level {
	switch {
	case step <= 1:
		return Debug
	case step == 2:
		return Info
	case step == 3:
		return Warning
	case step == 4:
		return Error
	}
	return Fatal
}
