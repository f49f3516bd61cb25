from starlette.convertors import IntegerConvertor, register_url_convertor


class _Number(IntegerConvertor):
    """`{id:int}` in the path of a route: no more digits than databases hold. `int` fails on thousands of them."""

    regex = "[0-9]{1,18}"


register_url_convertor("int", _Number())
