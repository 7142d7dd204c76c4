"""Texts that classes give their errors."""


class ShapeError(Exception):
    # want exception "a shape is broken" rule=define class=ShapeError
    default_detail = _("a shape is broken")
    # want exception "shape {name} has {count} corners" rule=define hole=count:integer
    msg_template = "shape %(name)s has %(count)d corners"
    # want exception "In strict mode all shapes must be closed." rule=define
    head = "In strict mode all shapes must be closed."
    # ok rule=define
    module = "shapes and colours"

    def draw(self):
        # want exception "drawing was stopped by hand" line=+3
        raise ShapeError(self.stopped)

    def stop(self):
        self.stopped = "drawing was stopped by hand"


class CornerError(ShapeError):
    # want exception "corner {index} of {shape} is missing" rule=define code=missing_corner
    fmt = "corner {corner.index} of {shape} is missing"
    code = "missing_corner"

    def __init__(self, corner, reason="no reason was given"):
        # want exception "corner {corner} is off" rule=define-text class=CornerError in=CornerError.__init__
        super().__init__(f"corner {corner} is off")
        # want exception "no reason was given" rule=define-text line=-4
        self.message = reason
        # ok rule=define-text
        self.shape = "not a message at all"

    def __str__(self):
        if self.corner:
            # want exception "corner {corner} cannot be cut" rule=raised-text guard=if:"self.corner"
            return "corner %s cannot be cut" % self.corner
        # ok rule=raised-text
        return str(self.message)

    def __repr__(self):
        # ok rule=raised-text
        return "a corner error for people who debug"


class Shape:
    # ok rule=define
    message = "shapes are not errors"

    def __init__(self, name):
        # ok rule=define-text
        super().__init__("a mere shape with a name")

    def __str__(self):
        # ok rule=raised-text
        return "a shape called %s" % self.name


class NameField(Field):
    default_error_messages = {
        # want exception "a name is required" rule=define class=NameField code=required
        "required": _("a name is required"),
        # want exception "at most {max_length} letters" rule=define code=too_long
        "too_long": _("at most {max_length} letters"),
    }
    # ok rule=define
    labels = {"required": "a field that must be there"}


# want exception "pick one of the sizes" rule=define line=+1
size = Choice(
    error_messages={"invalid": "pick one of the sizes"},
)


class SizeValidator:
    # want exception "the size is not a number" rule=define class=SizeValidator
    message = _("the size is not a number")


def check(self, errors, value):
    # want exception "the value is too large" rule=collect
    self.errors["value"] = "the value is too large"
    # ok rule=collect
    self.values["value"] = "a value that is large"
    # ok rule=collect
    errors["value"] = value
    # want exception "the value is missing" rule=collect
    context["error"] = "the value is missing"
    # want exception "value {value} is not whole" rule=collected class=errors.append
    errors.append("value %s is not whole" % value)
    # ok rule=collected
    errors.append(value)
    # ok rule=collected
    names.append("a name of somebody")
    # want exception "choose another value" rule=collected
    self.add_error("value", "choose another value")
