package input

import "strings"

// collector takes the texts of one object of a record.
type collector struct {
	*gatherer
	object int32
	depth  int
	// inError says that the object is an error itself, cause how many errors lead to it.
	inError bool
	cause   int
	// said says that the object has a message of its own, inner is the depth of what that message wraps, deepest that of the
	// innermost cause yet. before is how many texts the record had.
	said           bool
	inner, deepest int
	before         int
	// roles are the roles that its fields have, a bit each.
	roles uint32
}

// collect takes the texts of an object: its message, the error that it reports, the error's trace and causes. inError says that
// it is an error itself, cause how many errors lead to it. It returns the depth of the innermost cause.
func (g *gatherer) collect(object int32, cause int, inError bool, depth int) int {
	if depth > maxDepth {
		return cause
	}
	c := collector{gatherer: g, object: object, depth: depth, inError: inError, cause: cause, deepest: cause, before: len(g.out.texts)}
	c.children(object, func(_ string, role role, _ int32) { c.roles |= 1 << role })
	c.messages()
	more := c.details()
	if c.inner = cause; c.said {
		c.inner++
	}
	c.errors()
	for _, detail := range more {
		g.take(detail, cause)
	}
	c.traces()
	c.causes()
	c.others()
	return c.deepest
}

// spoke reports whether a text of the object was taken.
func (c *collector) spoke() bool { return len(c.out.texts) > c.before }

// has reports whether a field of the object has a role.
func (c *collector) has(role role) bool { return c.roles>>role&1 != 0 }

// messages takes what the object says, and where that is only there as a template, the template filled.
func (c *collector) messages() {
	rendered := false
	if !c.has(messageRole) && !c.has(templateRole) && !c.inError {
		return
	}
	c.children(c.object, func(key string, role role, at int32) {
		switch n := &c.nodes[at]; {
		case role == messageRole && n.kind == textKind:
			c.said = c.take(at, c.cause) || c.said
			rendered = true
		case role == messageRole && n.kind == objectKind && key != "log": // OpenTelemetry's body, Sentry's logentry
			c.collect(at, c.cause, true, c.depth+1)
			c.said = c.said || c.spoke()
		case role != messageRole && c.inError && errorText[key]:
			c.said = c.take(at, c.cause) || c.said
		}
	})
	if !c.has(templateRole) {
		return
	}
	c.children(c.object, func(_ string, role role, at int32) {
		if role == templateRole && !rendered && c.nodes[at].kind == textKind {
			c.out.texts = append(c.out.texts, recordText{c.render(c.object, at), c.cause})
			c.said = true
		}
	})
}

// details takes what tells more: the message itself where there is no other, else it is left for later and returned. A reason's
// name is no message, nor is a book's title.
func (c *collector) details() (more []int32) {
	if !c.has(detailRole) {
		return nil
	}
	spoken := c.said
	c.children(c.object, func(key string, role role, at int32) {
		switch {
		case role != detailRole || c.nodes[at].kind != textKind:
		case spoken && strings.IndexByte(c.s(at), ' ') < 0:
		case !spoken && !c.inError && aboutAnything[key] && !c.tellsOfError(c.object):
		case spoken:
			more = append(more, at)
		default:
			c.said = c.take(at, c.cause) || c.said
		}
	})
	return more
}

// follow takes what a field holds, as the cause number from.
func (c *collector) follow(at int32, from int) {
	c.deepest = max(c.deepest, c.each(at, from, c.depth))
}

// errors takes the errors that the object reports.
func (c *collector) errors() {
	if !c.has(errorRole) && !c.has(detailRole) {
		return
	}
	c.children(c.object, func(key string, role role, at int32) {
		if role == errorRole && !(c.inError && errorText[key]) || role == detailRole && c.nodes[at].kind != textKind {
			c.follow(at, c.inner)
		}
	})
}

// traces takes stack traces: they are those of the innermost error yet.
func (c *collector) traces() {
	from := c.deepest
	if !c.inError && c.said && from == c.cause {
		from = c.inner
	}
	c.children(c.object, func(_ string, role role, at int32) {
		n := &c.nodes[at]
		if role == stackRole || role == noRole && n.kind == textKind && n.escaped && readsLikeTrace(c.s(at)) {
			c.stack(at, from, c.depth)
		}
	})
}

// causes takes what caused the errors, the cause of all last.
func (c *collector) causes() {
	for _, wanted := range [...]role{causeRole, rootRole} {
		if !c.has(wanted) {
			continue
		}
		c.children(c.object, func(_ string, role role, at int32) {
			if role != wanted {
				return
			}
			texts, from := len(c.out.texts), c.deepest
			if c.spoke() {
				from++
			}
			if reached := c.each(at, from, c.depth); len(c.out.texts) > texts {
				c.deepest = max(c.deepest, reached)
			}
		})
	}
}

// others looks into objects and lists whose names say nothing: for errors only where the object has spoken.
func (c *collector) others() {
	spoken := c.spoke()
	c.children(c.object, func(key string, role role, at int32) {
		switch n := &c.nodes[at]; {
		case n.kind == objectKind && (role == noRole || role == messageRole && key == "log"):
			if !spoken {
				c.deepest = max(c.deepest, c.collect(at, c.cause, false, c.depth+1))
			} else if c.hasError(at, c.depth) {
				c.deepest = max(c.deepest, c.collect(at, c.inner, false, c.depth+1))
			}
		case n.kind == listKind && role == noRole && !spoken:
			c.follow(at, c.inner)
		}
	})
}
