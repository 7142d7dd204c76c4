package errdex

// Class is a failure class: a family of errors that are explained, solved and handled alike.
type Class struct {
	// Slug identifies the class: resource-not-found.
	Slug       string   `json:"slug"`
	Title      string   `json:"title"`
	Definition string   `json:"definition"`
	Strategy   Strategy `json:"handlingStrategy"`
	// Cues are the signs by which the class is recognised. Plain text is matched in the message, ignoring case, from a word
	// boundary, and may hold regular expression syntax; "re:" starts a regular expression; "topic:" a weak noun; "type:" the
	// name of an error type; "code:" a status or errno; "guard:" a shape of the guard's condition; "path:" a shape of the
	// file's path.
	Cues []string `json:"-"`
	// Solutions and Prevention are pieces of advice. Each is a list of sentence forms, the most specific first; their slots in
	// braces ({function}, {condition}) are filled with facts of the site, and the first form that can be filled is used.
	Solutions  [][]string `json:"-"`
	Prevention [][]string `json:"-"`
	// Sections are the article's sections in order.
	Sections []Section `json:"-"`
	// Matches and NearMisses are samples that the classifier is tested with.
	Matches    []Sample `json:"-"`
	NearMisses []Sample `json:"-"`
}

// Section is a part of a class's article.
type Section struct {
	Title string `json:"title"`
	// Body is Markdown.
	Body string `json:"body"`
}

// Sample is a site, reduced to what the classifier looks at, that a class must or must not take.
type Sample struct {
	Message string    `json:"message"`
	Type    ErrorType `json:"errorType,omitempty"`
	Class   string    `json:"errorClass,omitempty"`
	Code    string    `json:"errorCode,omitempty"`
	Status  int       `json:"httpStatus,omitempty"`
	Guard   string    `json:"guard,omitempty"`
	Kind    GuardKind `json:"guardKind,omitempty"`
}
